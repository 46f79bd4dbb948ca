import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const READ = { cache: 'As the cache has it', apiServer: 'As the API server has it' };

interface TimeFigures {
  readonly read: 'cache' | 'apiServer';
  readonly ttlSecondsAfterFinished: number;
  readonly remainingMs: number;
}

const arithmetic = ({ read, ttlSecondsAfterFinished, remainingMs }: TimeFigures) =>
  remainingMs > 0
    ? `${READ[read]}: ${ttlSecondsAfterFinished} s after its end, ${Math.ceil(remainingMs / 1000)} s left.`
    : `${READ[read]}: the ${ttlSecondsAfterFinished} s after its end are over.`;

export const ttlAfterFinished: WordsOf<'ttlAfterFinished'> = {
  New: constructorWords,
  Run: runWords,
  addJob: enqueues('A finished Job with a TTL is new in the cache: queues its key.'),
  updateJob: enqueues('A Job has changed: queues its key if it has finished and has a TTL.'),
  handleErr: { about: 'Decides what becomes of a key whose sync has failed: queues it again, later each time.' },
  processJob: {
    about:
      'Deletes a Job that has ended, once its ttlSecondsAfterFinished are over. It looks twice: into the cache, and then at the API server.',
  },
  needsCleanup: {
    about: 'Tells whether the Job has ended, has a ttlSecondsAfterFinished, and is not being deleted.',
    outcomes: { false: 'nothing to clean up' },
  },
  timeLeft: {
    about: 'Works out how long the Job may stay.',
    outcomes: {
      left: ({ finishedAt, ttlSecondsAfterFinished }) => `ended at ${finishedAt}, stays for ${ttlSecondsAfterFinished} s`,
    },
  },
  processTTL: {
    about: 'Decides whether the time after the Job’s end is over. If not, queues the key again for when it is.',
    outcomes: {
      notYet: { outcome: 'its time is not over yet', arithmetic },
      expired: { outcome: 'its time is over', arithmetic },
    },
  },
};
