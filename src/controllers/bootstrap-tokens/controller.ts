import {
  BOOTSTRAP_NAMESPACE,
  BOOTSTRAP_PREFIX,
  BOOTSTRAP_TOKEN,
  bootstrapTimeLeft,
  bootstrapValue,
  CLUSTER_INFO,
  type ConfigMap,
  detachedSignature,
  isBootstrapToken,
  isReason,
  keyOf,
  type Secret,
  SIGNATURE_PREFIX,
  StatusError,
} from '../../api/index.ts';
import { deletedObject, RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import { nextTurn, type Process } from '../../sim/index.ts';
import { type ControllerContext, defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { steps } from './steps.ts';

const FIRST_TOKEN = `Secret/${BOOTSTRAP_TOKEN}`;

function isOurs(secret: Secret): boolean {
  return isBootstrapToken(secret) && secret.metadata.namespace === BOOTSTRAP_NAMESPACE;
}

/** Deletes bootstrap tokens when they expire (bootstrap/tokencleaner.go `NewTokenCleaner`). Off by default; kubeadm turns it on. */
export const tokenCleanerController = defineController({
  name: 'token-cleaner-controller',
  startsWith: FIRST_TOKEN,
  steps: { make: steps.NewTokenCleaner, run: steps['TokenCleaner.Run'] },
  build(context) {
    const { sim, api, informers } = context;
    const queue = new RateLimitingQueue(sim, 'token_cleaner', api.name);
    const keys = new KeyQueue(context, queue);
    const enqueueSecrets = (secret: Secret): void => {
      if (isOurs(secret)) keys.add(steps.enqueueSecrets, secret);
    };
    return {
      watches: ['Secret'],
      handlers: { Secret: { onAdd: enqueueSecrets, onUpdate: (_old, secret) => enqueueSecrets(secret) } },
      loops: [
        {
          queue,
          workers: 1,
          step: steps.syncFunc,
          *sync(key, trace) {
            splitMetaNamespaceKey(key, trace);
            const secret = getCached(informers.informer('Secret').lister, key, trace);
            if (secret !== undefined) yield* evalSecret(context, queue, secret, trace);
          },
        },
      ],
    };
  },
});

function* evalSecret({ api, sim }: ControllerContext, queue: RateLimitingQueue, secret: Secret, trace: SyncTrace): Process<void> {
  if (!isBootstrapToken(secret)) return trace.step(steps.evalSecret, 'otherType');
  const leftMs = bootstrapTimeLeft(secret, sim.wallMs);
  if (leftMs === undefined) return trace.step(steps.evalSecret, 'neverExpires');
  if (leftMs > 0) {
    trace.step(steps.evalSecret, 'waits', { remainingSeconds: leftMs / 1000 });
    return queue.addAfter(keyOf(secret.metadata), leftMs, 'evalSecret', { background: true });
  }
  trace.step(steps.evalSecret, 'deletes', { expiration: bootstrapValue(secret, 'expiration') });
  const { namespace, name, uid } = secret.metadata;
  try {
    yield* api.delete('Secret', { namespace, name }, { preconditions: { uid } });
  } catch (error) {
    if (!(error instanceof StatusError) || (error.reason !== 'Conflict' && error.reason !== 'NotFound')) throw error;
  }
}

/**
 * Signs the ConfigMap `cluster-info` with each token that may, so that who knows a token can trust it (bootstrap/bootstrapsigner.go `NewSigner`). Off by
 * default; kubeadm turns it on.
 */
export const bootstrapSignerController = defineController({
  name: 'bootstrap-signer-controller',
  startsWith: FIRST_TOKEN,
  steps: { make: steps.NewSigner, run: steps['Signer.Run'] },
  build(context) {
    const { sim, api, informers } = context;
    const queue = new RateLimitingQueue(sim, 'bootstrap_signer_queue', api.name);
    const keys = new KeyQueue(context, queue);
    const poke = (): void => keys.addKey(steps.pokeConfigMapSync, keyOf(CLUSTER_INFO));
    const pokeFor = (isAbout: boolean): void => {
      if (isAbout) poke();
    };
    const isInfo = ({ metadata }: ConfigMap): boolean => keyOf(metadata) === keyOf(CLUSTER_INFO);
    return {
      watches: ['ConfigMap', 'Secret'],
      handlers: {
        ConfigMap: { onAdd: (map) => pokeFor(isInfo(map)), onUpdate: (_old, map) => pokeFor(isInfo(map)) },
        Secret: {
          onAdd: (secret) => pokeFor(isOurs(secret)),
          onUpdate: (_old, secret) => pokeFor(isOurs(secret)),
          onDelete: (deleted) => pokeFor(isOurs(deletedObject(deleted))),
        },
      },
      loops: [
        {
          queue,
          workers: 1,
          step: steps.signConfigMap,
          sync: (_key, trace) => signConfigMap(context, informers.informer('ConfigMap').lister.get(CLUSTER_INFO), trace),
        },
      ],
    };
  },
});

function* signConfigMap(
  { api, sim, informers }: ControllerContext,
  info: ConfigMap | undefined,
  trace: SyncTrace,
): Process<void> {
  if (info === undefined) return trace.step(steps.signConfigMap, 'noConfigMap');
  const { data = {} } = info;
  const content = data['kubeconfig'];
  if (content === undefined) return trace.step(steps.signConfigMap, 'noKubeconfig');
  const tokens = signingTokens(informers.informer('Secret').lister.list(BOOTSTRAP_NAMESPACE), sim.wallMs);
  const signed = new Map<string, string>();
  for (const [id, secret] of tokens) {
    signed.set(SIGNATURE_PREFIX + id, detachedSignature(content, id, secret));
    // A long text with many tokens is work for several events.
    yield nextTurn;
  }
  const isSignature = (key: string): boolean => key.startsWith(SIGNATURE_PREFIX);
  const removed = Object.keys(data).filter((key) => isSignature(key) && !signed.has(key));
  if (removed.length === 0 && [...signed].every(([key, signature]) => data[key] === signature))
    return trace.step(steps.signConfigMap, 'unchanged', { tokens: tokens.size });
  trace.step(steps.signConfigMap, 'signs', { tokens: [...tokens.keys()].join(', '), removed: removed.join(', ') });
  const kept = Object.entries(data).filter(([key]) => !isSignature(key));
  try {
    yield* api.update('ConfigMap', { ...info, data: Object.fromEntries([...kept, ...signed]) });
  } catch (error) {
    if (!isReason(error, 'Conflict') && !isReason(error, 'NotFound')) throw error;
  }
}

/** The tokens that may sign: id and secret (bootstrap/util.go `validateSecretForSigning`). */
function signingTokens(secrets: readonly Secret[], wallMs: number): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const secret of secrets) {
    const [id, value] = [bootstrapValue(secret, 'token-id'), bootstrapValue(secret, 'token-secret')];
    if (!isOurs(secret) || id === '' || secret.metadata.name !== BOOTSTRAP_PREFIX + id || value === '') continue;
    if ((bootstrapTimeLeft(secret, wallMs) ?? 1) <= 0 || bootstrapValue(secret, 'usage-bootstrap-signing') !== 'true') continue;
    tokens.set(id, value);
  }
  return tokens;
}
