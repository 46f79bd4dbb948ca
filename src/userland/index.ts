export type { ImaginedContainer } from './runtime/imagined-containers.ts';
export { Infrastructure } from './infrastructure.ts';
export { ImageCatalogue } from './images/image-catalogue.ts';
export type { HttpRoute, ImageEntry, ProgramBehaviour } from './images/image-entry.ts';
