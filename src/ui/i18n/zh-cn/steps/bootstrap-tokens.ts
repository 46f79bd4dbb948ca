import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const bootstrapTokens: WordsOf<'bootstrapTokens'> = {
  NewTokenCleaner: constructorWords,
  'TokenCleaner.Run': runWords,
  enqueueSecrets: enqueues('某个启动引导令牌的 Secret 变了：把它的 key 放进队列。'),
  syncFunc: { about: '查看启动引导令牌是否已过期。' },
  evalSecret: {
    about: '删除已过期的启动引导令牌，或者在它过期时再看。',
    outcomes: {
      otherType: '它不是启动引导令牌：无事可做',
      neverExpires: '它永不过期：无事可做',
      waits: ({ remainingSeconds }) => `它将在 ${remainingSeconds} 秒后过期：到时再看`,
      deletes: ({ expiration }) => `它已于 ${expiration} 过期：删除`,
    },
  },
  NewSigner: constructorWords,
  'Signer.Run': runWords,
  pokeConfigMapSync: enqueues('某个启动引导令牌或 ConfigMap cluster-info 变了：把这个 ConfigMap 的 key 放进队列。'),
  signConfigMap: {
    about: '用每个可以签名的启动引导令牌，为 ConfigMap cluster-info 中的 kubeconfig 签名。',
    outcomes: {
      noConfigMap: '没有 ConfigMap kube-public/cluster-info：无事可做',
      noKubeconfig: '其中没有 kubeconfig：无事可做',
      unchanged: ({ tokens }) => `${tokens} 个签名都是对的`,
      signs: ({ tokens, removed }) => `签名的令牌：${tokens === '' ? '无' : tokens}${removed === '' ? '' : `；去掉 ${removed}`}`,
    },
  },
  getTokens: { about: '找出可以签名且未过期的启动引导令牌。' },
};
