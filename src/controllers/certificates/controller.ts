import { SIGNERS } from '../../api/index.ts';
import { deletedObject, idleWorker } from '../../client/index.ts';
import { defineController, type HandlersByKind } from '../define-controller.ts';
import { repeat, spawnBackground } from '../running-controller.ts';
import { approver } from './approve.ts';
import { requestLoop, type RequestLoop } from './certificate-controller.ts';
import { cleanUp, POLLING_INTERVAL_MS } from './clean.ts';
import { signer } from './sign.ts';
import { steps } from './steps.ts';

const KIND = 'CertificateSigningRequest';

/** Approves the client certificates of kubelets (certificates/approver/sarapprove.go `NewCSRApprovingController`). */
export const certificateApprovingController = defineController({
  name: 'certificatesigningrequest-approving-controller',
  startsWith: KIND,
  steps: { make: steps.NewCSRApprovingController, run: steps.Run },
  build(context) {
    const loop = requestLoop(context, 'csrapproving', approver(context));
    return { watches: [KIND], handlers: handlersOf([loop]), loops: [loop.loop] };
  },
});

/** The names of the loops of each signer, in the order in which they start (app/certificates.go). */
const LOOPS: Readonly<Record<string, string>> = {
  'csrsigning-kubelet-serving': SIGNERS.kubeletServing,
  'csrsigning-kubelet-client': SIGNERS.kubeletClient,
  'csrsigning-kube-apiserver-client': SIGNERS.client,
  'csrsigning-legacy-unknown': SIGNERS.legacyUnknown,
};

/** Issues the certificates of the signers of Kubernetes, each in a loop of its own (certificates/signer/signer.go `NewCSRSigningController`). */
export const certificateSigningController = defineController({
  name: 'certificatesigningrequest-signing-controller',
  startsWith: KIND,
  steps: { make: steps.NewCSRSigningController, run: steps.Run },
  build(context) {
    const loops = Object.entries(LOOPS).map(([name, each]) => requestLoop(context, name, signer(context, each)));
    return { watches: [KIND], handlers: handlersOf(loops), loops: loops.map(({ loop }) => loop) };
  },
});

/** Deletes requests that are done with, or that nobody has answered for a day (certificates/cleaner/cleaner.go). It has no queue. */
export const certificateCleanerController = defineController({
  name: 'certificatesigningrequest-cleaner-controller',
  startsWith: KIND,
  steps: { make: steps.NewCSRCleanerController, run: steps.Run },
  build(context) {
    const worker = idleWorker(0, '', context.sim.nowMs);
    const round = repeat(context, steps['CSRCleanerController.worker'], POLLING_INTERVAL_MS, () => cleanUp(context, worker));
    return { watches: [KIND], loops: [], afterwards: () => spawnBackground(context, 'worker', round) };
  },
});

function handlersOf(loops: readonly RequestLoop[]): HandlersByKind {
  const enqueue: RequestLoop['enqueue'] = (request) => {
    for (const loop of loops) loop.enqueue(request);
  };
  return {
    [KIND]: {
      onAdd: enqueue,
      onUpdate: (_old, request) => enqueue(request),
      onDelete: (deleted) => enqueue(deletedObject(deleted)),
    },
  };
}
