export { OpenApiDocuments, type Written } from './documents.ts';
export { knownTypeNames, type TypeNames } from './type-names.ts';
