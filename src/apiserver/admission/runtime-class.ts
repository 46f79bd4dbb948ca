import { forbidden, type KubeObject, type Pod } from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { ServerRequest } from '../registry/request.ts';
import { requestedName, type AdmissionPlugin } from './admission.ts';

/** Refuses a Pod whose RuntimeClass does not exist. There are none here, so none brings an overhead either (plugin/pkg/admission/runtimeclass). */
export const runtimeClass: AdmissionPlugin = {
  name: 'RuntimeClass',
  kinds: ['Pod'],
  create(kind, object, request) {
    const { runtimeClassName, overhead } = (object as Pod).spec;
    if (runtimeClassName) throw rejected(kind, object, request, `RuntimeClass "${runtimeClassName}" not found`);
    if (overhead !== undefined)
      throw rejected(kind, object, request, 'Pod Overhead set without corresponding RuntimeClass defined Overhead');
    return object;
  },
};

function rejected({ group, plural }: KindDefinition, object: KubeObject, request: ServerRequest, why: string) {
  return forbidden(group, plural, requestedName(object, request), `pod rejected: ${why}`);
}
