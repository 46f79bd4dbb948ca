import { authorityCertificate, type ConfigMap, isReason, jsonEqual } from '../../api/index.ts';
import { deletedObject, type Lister, RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { type ControllerContext, defineController } from '../define-controller.ts';
import { hasStatusCause, NAMESPACE_TERMINATING } from '../errors.ts';
import { KeyQueue } from '../queue-key.ts';
import { steps } from './steps.ts';

/** The ConfigMap of each namespace (rootcacertpublisher/publisher.go `RootCACertConfigMapName`). */
const NAME = 'kube-root-ca.crt';
const DESCRIPTION = 'kubernetes.io/description';
const DESCRIBED =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';
const WORKERS = 1;

/**
 * Publishes the cluster's certificate in each namespace, where Pods find it (rootcacertpublisher/publisher.go `NewPublisher`). It runs if the manager has a
 * certificate, by `--root-ca-file`.
 */
export const rootCAPublisher = defineController({
  name: 'root-ca-certificate-publisher-controller',
  isNeeded: (options) => options['root-ca-file'] !== '',
  steps: { make: steps.NewPublisher, run: steps.Run },
  build(context) {
    const { sim, api, informers } = context;
    const queue = new RateLimitingQueue(sim, 'root_ca_cert_publisher', api.name);
    const keys = new KeyQueue(context, queue);
    const configMaps = informers.informer('ConfigMap').lister;
    const isOurs = ({ metadata }: ConfigMap): boolean => metadata.name === NAME;
    return {
      watches: ['ConfigMap', 'Namespace'],
      handlers: {
        ConfigMap: {
          onUpdate: (_old, map) => {
            if (isOurs(map)) keys.addKey(steps.configMapUpdated, map.metadata.namespace ?? '');
          },
          onDelete: (deleted) => {
            const map = deletedObject(deleted);
            if (isOurs(map)) keys.addKey(steps.configMapDeleted, map.metadata.namespace ?? '');
          },
        },
        Namespace: {
          onAdd: (namespace) => keys.add(steps.namespaceAdded, namespace),
          onUpdate: (_old, namespace) => {
            if (namespace.status.phase === 'Active') keys.add(steps.namespaceUpdated, namespace);
          },
        },
      },
      loops: [
        {
          queue,
          workers: WORKERS,
          step: steps.syncNamespace,
          sync: (namespace, trace) => syncNamespace(context, configMaps, namespace, trace),
        },
      ],
    };
  },
});

function* syncNamespace(
  { api, sim }: ControllerContext,
  configMaps: Lister<ConfigMap>,
  namespace: string,
  trace: SyncTrace,
): Process<void> {
  const ref = { namespace, name: NAME };
  const data = { 'ca.crt': authorityCertificate(sim.epochMs) };
  const found = configMaps.get(ref);
  if (found === undefined) {
    trace.step(steps.syncNamespace, 'creates');
    return yield* create(api, { ...ref, annotations: { [DESCRIPTION]: DESCRIBED } }, data);
  }
  const { metadata } = found;
  if (jsonEqual(found.data, data) && metadata.annotations?.[DESCRIPTION] === DESCRIBED)
    return trace.step(steps.syncNamespace, 'unchanged');
  trace.step(steps.syncNamespace, 'restores');
  const annotations = { ...metadata.annotations, [DESCRIPTION]: DESCRIBED };
  yield* api.update('ConfigMap', { ...found, metadata: { ...metadata, annotations }, data });
}

function* create(
  api: ControllerContext['api'],
  metadata: { readonly namespace: string; readonly name: string; readonly annotations: Record<string, string> },
  data: Record<string, string>,
): Process<void> {
  try {
    yield* api.create('ConfigMap', { apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
  } catch (error) {
    // The namespace is gone or being deleted: nothing is left to do.
    if (!isReason(error, 'NotFound') && !hasStatusCause(error, NAMESPACE_TERMINATING)) throw error;
  }
}
