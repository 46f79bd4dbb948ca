import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const FOLDER = 'pkg/controller/certificates';
const CONTROLLER = `${FOLDER}/certificate_controller.go`;
const APPROVER = `${FOLDER}/approver/sarapprove.go`;
const SIGNER = `${FOLDER}/signer/signer.go`;
const CLEANER = `${FOLDER}/cleaner/cleaner.go`;

/** The steps of the controllers that approve, sign and clean up CertificateSigningRequests. */
export const steps = declareSteps('certificates', {
  NewCSRApprovingController: constructorSpec(APPROVER),
  NewCSRSigningController: constructorSpec(SIGNER),
  NewCSRCleanerController: constructorSpec(CLEANER),
  Run: runSpec(CONTROLLER),
  enqueueCertificateRequest: enqueueSpec(CONTROLLER),
  worker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  syncFunc: { kind: 'sync', upstream: CONTROLLER, olderNames: { 'v1.5': 'maybeSignCertificate' }, outcomes: { issued: {} } },
  'sarApprover.handle': {
    kind: 'decision',
    upstream: APPROVER,
    outcomes: {
      decided: {},
      unrecognized: {},
      refused: { user: 'string', tried: 'string' },
      approves: { user: 'string', permission: 'string' },
    },
  },
  recognizers: { kind: 'plan', upstream: APPROVER, ours: 'recognized', toldBy: 'certificates/sarApprover.handle' },
  'signer.handle': {
    kind: 'decision',
    upstream: SIGNER,
    outcomes: {
      notApproved: {},
      otherSigner: { signer: 'string' },
      invalid: { message: 'string' },
      signs: { subject: 'string', validSeconds: 'number' },
    },
  },
  sign: { kind: 'plan', upstream: SIGNER, ours: 'planCertificate', toldBy: 'certificates/signer.handle signs' },
  'CSRCleanerController.worker': { kind: 'start', upstream: CLEANER },
  'CSRCleanerController.handle': {
    kind: 'sync',
    upstream: CLEANER,
    outcomes: { deletes: { why: ['issued', 'denied', 'failed', 'pending', 'expired'] } },
  },
});
