export { Infrastructure } from './infrastructure.ts';
export { ImageCatalogue, fullName } from './images/image-catalogue.ts';
export type { HttpRoute, ImageEntry, ProgramBehaviour } from './images/image-entry.ts';
