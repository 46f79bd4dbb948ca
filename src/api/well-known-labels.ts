/** Labels of nodes (core/v1 well_known_labels.go). */
export const HOSTNAME_LABEL = 'kubernetes.io/hostname';
export const ZONE_LABEL = 'topology.kubernetes.io/zone';
export const REGION_LABEL = 'topology.kubernetes.io/region';

/** The annotation with the object that a client has last applied, as JSON (core/v1 `LastAppliedConfigAnnotation`). */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
