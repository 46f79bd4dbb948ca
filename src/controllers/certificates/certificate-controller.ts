import type { CertificateSigningRequest } from '../../api/index.ts';
import {
  BucketRateLimiter,
  ExponentialFailureRateLimiter,
  MaxOfRateLimiter,
  RateLimitingQueue,
  type SyncTrace,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext, WorkLoop } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached } from '../read-cached.ts';
import { steps } from './steps.ts';

const WORKERS = 5;

/** What a loop does with a request that has no certificate yet. */
export type RequestHandler = (request: CertificateSigningRequest, trace: SyncTrace) => Process<void>;

/** A loop over all requests: its workers, and what puts a request into its queue. */
export interface RequestLoop {
  readonly loop: WorkLoop;
  enqueue(request: CertificateSigningRequest): void;
}

/** The part that the approver and each signer have in common (certificates/certificate_controller.go `NewCertificateController`). */
export function requestLoop(context: ControllerContext, name: string, handle: RequestHandler): RequestLoop {
  const { sim, api, informers } = context;
  const limiter = new MaxOfRateLimiter(new ExponentialFailureRateLimiter(200, 1_000_000), new BucketRateLimiter(sim, 10, 100));
  const queue = new RateLimitingQueue(sim, name, api.name, limiter);
  const keys = new KeyQueue(context, queue);
  const requests = informers.informer('CertificateSigningRequest').lister;
  return {
    enqueue: (request) => keys.add(steps.enqueueCertificateRequest, request),
    loop: {
      queue,
      workers: WORKERS,
      step: steps.syncFunc,
      *sync(key, trace) {
        const request = getCached(requests, key, trace);
        if (request === undefined) return;
        if (isIssued(request)) return trace.step(steps.syncFunc, 'issued');
        yield* handle(request, trace);
      },
    },
  };
}

export function isIssued({ status }: CertificateSigningRequest): boolean {
  return status.certificate !== undefined && status.certificate !== '';
}
