import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const READ = { cache: '按缓存', apiServer: '按 API server' };

interface TimeFigures {
  readonly read: 'cache' | 'apiServer';
  readonly ttlSecondsAfterFinished: number;
  readonly remainingMs: number;
}

const arithmetic = ({ read, ttlSecondsAfterFinished, remainingMs }: TimeFigures) =>
  remainingMs > 0
    ? `${READ[read]}：结束后保留 ${ttlSecondsAfterFinished} 秒，还剩 ${Math.ceil(remainingMs / 1000)} 秒。`
    : `${READ[read]}：结束后的 ${ttlSecondsAfterFinished} 秒已过。`;

export const ttlAfterFinished: WordsOf<'ttlAfterFinished'> = {
  New: constructorWords,
  Run: runWords,
  addJob: enqueues('缓存中有了新的、已结束且有 TTL 的 Job：把它的 key 放进队列。'),
  updateJob: enqueues('Job 变了：如果它已结束且有 TTL，就把它的 key 放进队列。'),
  handleErr: { about: '决定同步失败的 key 怎么办：再放进队列，一次比一次晚。' },
  processJob: { about: '已结束的 Job，过了 ttlSecondsAfterFinished 就删除。看两次：先看缓存，再看 API server。' },
  needsCleanup: {
    about: '判断 Job 是否已结束、有 ttlSecondsAfterFinished，而且没有在删除中。',
    outcomes: { false: '没有要清理的' },
  },
  timeLeft: {
    about: '算出 Job 还可以留多久。',
    outcomes: { left: ({ finishedAt, ttlSecondsAfterFinished }) => `${finishedAt} 结束，保留 ${ttlSecondsAfterFinished} 秒` },
  },
  processTTL: {
    about: '判断 Job 结束后的时间是否已到。没到，就把 key 按那个时间再放进队列。',
    outcomes: {
      notYet: { outcome: '它的时间还没到', arithmetic },
      expired: { outcome: '它的时间到了', arithmetic },
    },
  },
};
