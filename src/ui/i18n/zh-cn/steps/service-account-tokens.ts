import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const serviceAccountTokens: WordsOf<'serviceAccountTokens'> = {
  NewTokensController: constructorWords,
  Run: runWords,
  queueServiceAccountSync: enqueues('某个 ServiceAccount 出现或消失：把它的 key 连同 uid 放进队列。'),
  queueServiceAccountUpdateSync: enqueues('某个 ServiceAccount 变了：把它的 key 连同 uid 放进队列。'),
  queueSecretSync: enqueues('某个令牌的 Secret 出现或消失：把它的 key 连同所属账号放进队列。'),
  queueSecretUpdateSync: enqueues('某个令牌的 Secret 变了：把它的 key 连同所属账号放进队列。'),
  syncServiceAccount: {
    about: '删除已消失账号的令牌。',
    outcomes: {
      exists: '账号还在：无事可做',
      deletesTokens: ({ secrets }) => `账号已消失：要删除 ${secrets} 个令牌`,
    },
  },
  syncSecret: {
    about: '为一个 Secret 填入令牌；如果账号不存在，就删除这个 Secret。',
    outcomes: {
      gone: ({ account }) => `Secret 已消失：${account} 可能还列着它`,
      noAccount: ({ account }) => `没有 ServiceAccount ${account}`,
      populates: ({ account }) => `这是 ${account} 的令牌`,
    },
  },
  deleteToken: { about: '删除令牌的 Secret。', outcomes: { deletes: ({ secret }) => `删除 ${secret}` } },
  generateTokenIfNeeded: {
    about: '填入 Secret 缺少的内容：令牌、CA 证书、命名空间。',
    outcomes: {
      complete: '一样不缺：无事可做',
      outdated: 'Secret 已经变了：稍后的事件会再次处理它',
      fills: ({ account, keys }) => `为 ${account} 填入 ${keys}`,
    },
  },
  removeSecretReference: {
    about: '把已消失的 Secret 从账号的列表中去掉。',
    outcomes: { removes: ({ account }) => `从 ${account} 中去掉它` },
  },
  retryOrForget: { about: '把失败的 key 重新放进队列，至多十次。' },
  NewLegacySATokenCleaner: constructorWords,
  'LegacySATokenCleaner.Run': runWords,
  evaluateSATokens: {
    about: '每天查找一次随账号生成、并且一年无人使用的令牌。',
    outcomes: {
      marks: ({ invalidSince }) => `长期未使用：自 ${invalidSince} 起失效`,
      deletes: ({ invalidSince }) => `自 ${invalidSince} 起已失效：删除`,
    },
  },
};
