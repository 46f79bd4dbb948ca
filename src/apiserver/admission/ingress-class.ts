import { forbidden, type Ingress, ingressClassNameOf, type IngressClass, isDefaultIngressClass } from '../../api/index.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from './admission.ts';

/** Gives an Ingress without a class the default class (plugin/pkg/admission/network/defaultingressclass). */
export function defaultIngressClass(lookup: Lookup): AdmissionPlugin {
  return {
    name: 'DefaultIngressClass',
    kinds: ['Ingress'],
    create(kind, object, request) {
      const ingress = object as Ingress;
      if (ingressClassNameOf(ingress) !== undefined) return ingress;
      const classes = (lookup('IngressClass')?.all() ?? []) as readonly IngressClass[];
      const defaults = classes.filter(isDefaultIngressClass);
      if (defaults.length > 1) {
        const why = `Internal error occurred: ${defaults.length} default IngressClasses were found, only 1 allowed`;
        throw forbidden(kind.group, kind.plural, requestedName(ingress, request), why);
      }
      const [only] = defaults;
      if (only === undefined) return ingress;
      return { ...ingress, spec: { ...ingress.spec, ingressClassName: only.metadata.name } } as Ingress;
    },
  };
}
