export { FieldPath } from './field-path.ts';
export { ErrorList } from './error-list.ts';
export { labelName, pathSegmentName, subdomainName, type NameRule } from './names.ts';
export { validateAnnotations, validateLabelName, validateLabels, validateLabelSelector } from './labels.ts';
export { validateMetadata, validateMetadataUpdate } from './object-meta.ts';
export * from './fields.ts';
export { validateCIDR, validateIP, validateIPsOfFamilies } from './ip.ts';
