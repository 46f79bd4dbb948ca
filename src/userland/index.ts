export type { ImaginedContainer } from './runtime/imagined-containers.ts';
export { Infrastructure } from './infrastructure.ts';
export { ImageCatalogue } from './images/image-catalogue.ts';
export {
  KNOWN_SERVER_NAMES,
  type HttpRoute,
  type ImageEntry,
  type ProgramBehaviour,
  type ProgramCall,
} from './images/image-entry.ts';
