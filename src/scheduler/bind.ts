import type { ApiPort, KubeObject, Pod } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

/** Writes to the API server on which node the Pod runs (plugins/defaultbinder). Throws `StatusError`. */
export function bind(api: ApiPort, pod: Pod, nodeName: string): Process<KubeObject> {
  const { namespace, name, uid } = pod.metadata;
  const target = { kind: 'Node', name: nodeName };
  const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { namespace, name, uid }, target };
  return api.subresource('Pod', { namespace, name }, 'binding', 'create', binding);
}
