export * from './object.ts';
export type * from './kinds.ts';
export type { Condition } from './conditions.ts';
export type { ContainerImage } from './container-image.ts';
export * from './port.ts';
export * from './status-error.ts';
export * from './text.ts';
export * from './field-error.ts';
export * from './fields.ts';
export * from './endpoint-slice.ts';
export { balancerAddresses } from './balancer-addresses.ts';
export * from './labels.ts';
export * from './well-known-labels.ts';
export * from './well-known-taints.ts';
export * from './requirement.ts';
export * from './selector.ts';
export * from './field-selector.ts';
export * from './names.ts';
export * from './ip.ts';
export * from './ingress-class.ts';
export * from './rbac.ts';
export * from './policy-rule.ts';
export * from './user.ts';
export * from './formats.ts';
export * from './int-or-string.ts';
export * from './int64.ts';
export type { QuantityFormat } from './quantity-text.ts';
export * from './quantity.ts';
export * from './time.ts';
export * from './exposition.ts';
export * from './metrics.ts';
export * from './duration.ts';
export * from './go-flags.ts';
export { parseStandard } from './cron/parse-standard.ts';
export type { CronSchedule } from './cron/spec-schedule.ts';
export { formatTimeIn, loadLocation, type TimeZone } from './cron/time-zone.ts';
export * from './conditions.ts';
export * from './pod.ts';
export * from './feature-gates.ts';
export * from './host-ports.ts';
export * from './resources.ts';
export { countedSpec } from './counted-spec.ts';
export * from './taints.ts';
export * from './node-affinity.ts';
export * from './volume-binding.ts';
export * from './pod-claims.ts';
export * from './certificate-signing-request.ts';
export * from './bootstrap-token.ts';
export * from './service-account-token.ts';
export * from './token-key.ts';
export * from './volume-attachment.ts';
export { authorityCertificate, authorityExpiry, issueCertificate } from './x509/authority.ts';
export { parseCertificates } from './x509/certificate.ts';
export { addressText, parseCertificateRequest, type CertificateRequest } from './x509/certificate-request.ts';
export { DerError } from './x509/der.ts';
export { KEY_USAGES } from './x509/key-usage.ts';
export { commonName, nameText } from './x509/name.ts';
export { encodedPem } from './x509/pem.ts';
export * from './container-image.ts';
export type { PatchField, PatchSchema } from './patch/strategic-directive.ts';
export {
  checkDepth,
  isList,
  isObject,
  jsonEqual,
  MAX_DEPTH,
  own,
  PatchError,
  textOf,
  type Json,
  type JsonObject,
} from './patch/json.ts';
export * from './patch/json-patch.ts';
export * from './patch/merge-patch.ts';
export * from './patch/prepared-patch.ts';
export { applyStrategicMergePatch } from './patch/strategic-merge.ts';
export { createThreeWayMergePatch, createTwoWayMergePatch, PatchConflictError } from './patch/strategic-diff.ts';
export {
  emptyValue,
  formatValueType,
  isOmitted,
  objectSchemaOf,
  TypeSchema,
  zeroOf,
  type FieldSchema,
  type KindRef,
  type ScalarType,
  type ValueType,
  type IdleReason,
} from './schema/type-schema.ts';
export * from './schema/catalog.ts';
export { idleFieldsOf, type IdleField } from './schema/idle-fields.ts';
export * from './base64.ts';
export * from './tar.ts';
export * from './container-access.ts';
