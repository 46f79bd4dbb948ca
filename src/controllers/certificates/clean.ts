import {
  type CertificateSigningRequest,
  DerError,
  hasCertificateCondition,
  parseCertificates,
  StatusError,
  tryParseTime,
} from '../../api/index.ts';
import { SyncTrace, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { isIssued } from './certificate-controller.ts';
import { steps } from './steps.ts';

const HOUR_MS = 3_600_000;
/** How often all requests are looked at. */
export const POLLING_INTERVAL_MS = HOUR_MS;
const DECIDED_MS = HOUR_MS;
const PENDING_MS = 24 * HOUR_MS;

export type CleaningReason = 'issued' | 'denied' | 'failed' | 'pending' | 'expired';

/** Why a request is deleted. Undefined: it stays (cleaner/cleaner.go `handle`). */
export function whyCleaned(request: CertificateSigningRequest, wallMs: number): CleaningReason | undefined {
  const { metadata, status } = request;
  const { conditions = [] } = status;
  const isOlder = (time: string | undefined, ms: number): boolean => {
    const since = time === undefined ? undefined : tryParseTime(time);
    return since !== undefined && wallMs - since > ms;
  };
  const had = (type: string): boolean =>
    conditions.some((condition) => condition.type === type && isOlder(condition.lastUpdateTime, DECIDED_MS));
  if (isIssued(request) && had('Approved')) return 'issued';
  if (had('Denied')) return 'denied';
  if (had('Failed')) return 'failed';
  if (conditions.length === 0 && isOlder(metadata.creationTimestamp, PENDING_MS)) return 'pending';
  return hasCertificateCondition(request, 'Approved') && isIssued(request) && isExpired(request, wallMs) ? 'expired' : undefined;
}

function isExpired({ status }: CertificateSigningRequest, wallMs: number): boolean {
  try {
    const [first] = parseCertificates(status.certificate!);
    return first !== undefined && wallMs > first.notAfterMs;
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

/** Deletes the requests that are done with. What cannot be deleted is tried again an hour later. */
export function* cleanUp({ sim, api, informers }: ControllerContext, worker: WorkerState): Process<void> {
  for (const request of informers.informer('CertificateSigningRequest').lister.list()) {
    const why = whyCleaned(request, sim.wallMs);
    if (why === undefined) continue;
    const { name } = request.metadata;
    const trace = SyncTrace.start(sim, api.name, worker, name, steps['CSRCleanerController.handle']);
    trace.step(steps['CSRCleanerController.handle'], 'deletes', { why });
    try {
      yield* api.delete('CertificateSigningRequest', { name });
      trace.end();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      trace.end(error);
    }
  }
}
