/** The longest name that is looked up. What is longer is cut: nobody types it, and an address may hold anything. */
export const MAX_NAME_CHARS = 200;

/** A name as a reader of Go writes it, taken apart. */
export interface GoName {
  /** The function, type or file itself, as typed: `addPod`, `sync.go`, `storage-version-gc`. Empty if nothing that could be a name was typed. */
  readonly name: string;
  /** The packages, types and variables before it, from the nearest outwards, in lower case: `deploymentcontroller`, `dc`. */
  readonly qualifiers: readonly string[];
}

/**
 * Reads a Go name in any of the ways in which articles and stack traces write it.
 *
 *     addPod · rsc.addPod · ReplicaSetController.addPod · (*ReplicaSetController).addPod
 *     func (dc *DeploymentController) addPod(logger klog.Logger, obj interface{}) {
 *     k8s.io/kubernetes/pkg/controller/deployment.(*DeploymentController).addPod
 *     queue.Typed[T].Add · deployment_controller.go:583 · --concurrent-replicaset-syncs
 */
export function parseGoName(text: string): GoName {
  const bare = text
    .slice(0, MAX_NAME_CHARS)
    .trim()
    .replace(/^(?:go\s+|defer\s+)?(?:func\b\s*)?/, '')
    .replace(/^[-`'"“”]+/, '')
    // `(dc *DeploymentController)` becomes `dc.DeploymentController.`
    .replace(
      /(^|[./])\(\s*([\w ]*?)\s*\*?\s*([\w.]+)\s*(?:\[[^\]]*\])?\s*\)\s*\.?\s*/,
      (_, before: string, variable: string, type: string) =>
        [before, variable === '' ? '' : `${variable.trim()}.`, `${type}.`].join(''),
    )
    .replace(/\[[^\]]*\]/g, '');
  const [path = ''] = /^[\p{L}\p{N}_./\-*&]+/u.exec(bare) ?? [];
  const file = /([\w-]+\.go)$/.exec(path)?.[1];
  const words = (file === undefined ? path : path.slice(0, -file.length))
    .split(/[./*&]+/)
    .filter((word) => word !== '' && word !== '-');
  const name = file ?? words.pop() ?? '';
  return { name, qualifiers: words.reverse().map((word) => word.toLowerCase()) };
}
