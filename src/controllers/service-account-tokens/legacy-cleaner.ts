import {
  type Pod,
  formatTime,
  INVALID_SINCE,
  isAccountToken,
  isReason,
  keyOf,
  LAST_USED,
  parseTime,
  type Secret,
  type ServiceAccount,
  StatusError,
  tryParseTime,
} from '../../api/index.ts';
import { type Lister, SyncTrace, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { steps } from './steps.ts';
import { accountOf } from './tokens.ts';

const DAY_MS = 24 * 3_600_000;
/** How often all tokens are looked at. */
export const SYNC_INTERVAL_MS = DAY_MS;

/** `2006-01-02`. */
function dayOf(ms: number): string {
  return formatTime(ms).slice(0, 10);
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && tryParseTime(`${text}T00:00:00Z`) !== undefined;
}

/**
 * Marks the tokens as invalid that were generated with their accounts and that nobody has used for a year, and deletes them a year later
 * (legacy_serviceaccount_token_cleaner.go `evaluateSATokens`).
 */
export function* evaluateSATokens(context: ControllerContext, worker: WorkerState): Process<void> {
  const { sim, api, informers, options } = context;
  const periodMs = options['legacy-service-account-token-clean-up-period'];
  const { wallMs } = sim;
  // Upstream reads from a ConfigMap when the server began to note the use of tokens. Here it is the day on which the cluster began.
  const trackedMs = parseTime(`${dayOf(wallMs - sim.nowMs)}T00:00:00Z`) + DAY_MS;
  if (wallMs < trackedMs + periodMs) return;
  const accounts: Lister<ServiceAccount> = informers.informer('ServiceAccount').lister;
  const lastDay = dayOf(wallMs - periodMs);
  for (const secret of informers.informer('Secret').lister.list()) {
    if (!isUnused(secret, wallMs - periodMs, lastDay)) continue;
    const { namespace, name, uid, resourceVersion, labels } = secret.metadata;
    const { uid: wanted, ...ref } = accountOf(secret);
    const account = accounts.get(ref);
    const isIts = account !== undefined && (wanted === '' || account.metadata.uid === wanted);
    // Only what the account lists was generated with it.
    if (!isIts || account.secrets?.some((each) => each.name === name) !== true) continue;
    if (isMounted(informers.informer('Pod').lister.list(namespace), name)) continue;
    const since = labels?.[INVALID_SINCE];
    if (isDay(since) && since >= lastDay) continue;
    const trace = SyncTrace.start(sim, api.name, worker, keyOf(secret.metadata), steps.evaluateSATokens);
    const invalidSince = isDay(since) ? since : dayOf(wallMs);
    trace.step(steps.evaluateSATokens, isDay(since) ? 'deletes' : 'marks', { invalidSince });
    try {
      const body = { metadata: { uid, labels: { [INVALID_SINCE]: invalidSince } } };
      if (isDay(since)) yield* api.delete('Secret', { namespace, name }, { preconditions: { resourceVersion } });
      else yield* api.patch('Secret', { namespace, name }, { type: 'merge', body });
      trace.end();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      trace.end(isReason(error, 'Conflict') || isReason(error, 'NotFound') ? undefined : error);
    }
  }
}

/** Whether a Secret is a token that is old enough, and has not been used since a day. */
function isUnused(secret: Secret, beforeMs: number, lastDay: string): boolean {
  const { creationTimestamp, deletionTimestamp, labels } = secret.metadata;
  if (!isAccountToken(secret) || deletionTimestamp !== undefined || parseTime(creationTimestamp) >= beforeMs) return false;
  const used = labels?.[LAST_USED];
  return used === undefined || (isDay(used) && used < lastDay);
}

/** Whether a Pod mentions the Secret: in a volume, in the environment, or to pull images (pod util `VisitPodSecretNames`). */
function isMounted(pods: readonly Pod[], name: string): boolean {
  return pods.some(({ spec }) => {
    const containers = [...spec.containers, ...(spec.initContainers ?? [])];
    return (
      spec.volumes?.some(
        ({ secret, projected }) =>
          secret?.secretName === name || projected?.sources?.some((source) => source.secret?.name === name) === true,
      ) === true ||
      spec.imagePullSecrets?.some((each) => each.name === name) === true ||
      containers.some(
        ({ env = [], envFrom = [] }) =>
          env.some(({ valueFrom }) => valueFrom?.secretKeyRef?.name === name) ||
          envFrom.some(({ secretRef }) => secretRef?.name === name),
      )
    );
  });
}
