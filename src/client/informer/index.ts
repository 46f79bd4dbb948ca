export { Indexer, type IndexFunction } from './indexer.ts';
export { Lister } from './lister.ts';
export { Informer, type EventHandlers, type InformerOptions } from './informer.ts';
export { InformerFactory } from './factory.ts';
export { Reflector, type ReflectorOptions, type ReflectorStore } from './reflector.ts';
export { DeletedFinalStateUnknown, deletedObject } from './tombstone.ts';
export { Backoff } from './backoff.ts';
