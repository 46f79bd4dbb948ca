import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const certificates: WordsOf<'certificates'> = {
  NewCSRApprovingController: constructorWords,
  NewCSRSigningController: constructorWords,
  NewCSRCleanerController: constructorWords,
  Run: runWords,
  enqueueCertificateRequest: enqueues('A CertificateSigningRequest has changed: queues its key.'),
  worker: workerWords('the queue of CertificateSigningRequests'),
  syncFunc: {
    about: 'Hands a request to the approver or to a signer, unless it has its certificate.',
    outcomes: { issued: 'the certificate is issued: nothing' },
  },
  'sarApprover.handle': {
    about: 'Approves the client certificate of a kubelet, if a SubjectAccessReview says that its sender may have it.',
    outcomes: {
      decided: 'it is approved or denied already: nothing',
      unrecognized: 'it is not the client certificate of a kubelet: somebody has to decide',
      refused: ({ user, tried }) => `${user} may not create certificatesigningrequests/{${tried}}: somebody has to decide`,
      approves: ({ user, permission }) => `${user} may create certificatesigningrequests/${permission}: approve`,
    },
  },
  recognizers: { about: 'Finds out what a request may be approved as: the own certificate of a kubelet, or that of a new one.' },
  'signer.handle': {
    about: 'Issues the certificate of an approved request, if it is for this signer and keeps its rules.',
    outcomes: {
      notApproved: 'it is not approved, or has failed: nothing',
      otherSigner: ({ signer }) => `it is for ${signer}: nothing`,
      invalid: ({ message }) => `${message}: it has failed`,
      signs: ({ subject, validSeconds }) =>
        `certificate for ${subject}, valid for ${validSeconds} s; its signature is not valid, since nothing here calculates with keys`,
    },
  },
  sign: { about: 'Decides how long a certificate is valid: as long as asked for, but at least ten minutes and at most a year.' },
  'CSRCleanerController.worker': { about: 'Looks at all CertificateSigningRequests once an hour.' },
  'CSRCleanerController.handle': {
    about: 'Deletes a request an hour after it was decided, a day after nobody has decided, or when its certificate has expired.',
    outcomes: {
      deletes: ({ why }) => `${WHY[why]}: delete`,
    },
  },
};

const WHY = {
  issued: 'issued an hour ago',
  denied: 'denied an hour ago',
  failed: 'failed an hour ago',
  pending: 'pending for a day',
  expired: 'the certificate has expired',
};
