import type { Ingress, IngressClass } from './kinds.ts';

/** The annotation that makes an IngressClass the default (networking/v1 `AnnotationIsDefaultIngressClass`). */
export const IS_DEFAULT_INGRESS_CLASS = 'ingressclass.kubernetes.io/is-default-class';

/** The annotation that named an Ingress's class before the field did (networking/v1beta1 `AnnotationIngressClass`). */
export const INGRESS_CLASS_ANNOTATION = 'kubernetes.io/ingress.class';

/** Returns true if the annotation marks the class as the default. */
export function isDefaultIngressClass({ metadata }: IngressClass): boolean {
  return metadata.annotations?.[IS_DEFAULT_INGRESS_CLASS] === 'true';
}

/** The class of an Ingress, by the field or by the old annotation. Returns undefined if it names none. */
export function ingressClassNameOf({ metadata, spec }: Ingress): string | undefined {
  return spec.ingressClassName ?? metadata.annotations?.[INGRESS_CLASS_ANNOTATION];
}
