import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const certificates: WordsOf<'certificates'> = {
  NewCSRApprovingController: constructorWords,
  NewCSRSigningController: constructorWords,
  NewCSRCleanerController: constructorWords,
  Run: runWords,
  enqueueCertificateRequest: enqueues('某个 CertificateSigningRequest 变了：把它的 key 放进队列。'),
  worker: workerWords(' CertificateSigningRequest 队列'),
  syncFunc: {
    about: '把请求交给批准者或签名者，除非它已有证书。',
    outcomes: { issued: '证书已经签发：无事可做' },
  },
  'sarApprover.handle': {
    about: '如果 SubjectAccessReview 表明发送者有权得到它，就批准 kubelet 的客户端证书。',
    outcomes: {
      decided: '已被批准或拒绝：无事可做',
      unrecognized: '不是 kubelet 的客户端证书：需要有人来决定',
      refused: ({ user, tried }) => `${user} 不可以创建 certificatesigningrequests/{${tried}}：需要有人来决定`,
      approves: ({ user, permission }) => `${user} 可以创建 certificatesigningrequests/${permission}：批准`,
    },
  },
  recognizers: { about: '查明请求可以作为什么被批准：kubelet 自己的证书，还是新 kubelet 的证书。' },
  'signer.handle': {
    about: '如果已批准的请求属于这个签名者并符合其规则，就签发证书。',
    outcomes: {
      notApproved: '尚未批准，或者已失败：无事可做',
      otherSigner: ({ signer }) => `它属于 ${signer}：无事可做`,
      invalid: ({ message }) => `${message}：已失败`,
      signs: ({ subject, validSeconds }) => `${subject} 的证书，有效 ${validSeconds} 秒；其签名无效，因为这里不做密钥运算`,
    },
  },
  sign: { about: '决定证书的有效期：按请求的时长，但至少十分钟，至多一年。' },
  'CSRCleanerController.worker': { about: '每小时查看一次所有 CertificateSigningRequest。' },
  'CSRCleanerController.handle': {
    about: '在请求被决定一小时后、无人决定一天后，或证书过期时，删除该请求。',
    outcomes: {
      deletes: ({ why }) => `${WHY[why]}：删除`,
    },
  },
};

const WHY = {
  issued: '一小时前已签发',
  denied: '一小时前已被拒绝',
  failed: '一小时前已失败',
  pending: '等待了一天',
  expired: '证书已过期',
};
