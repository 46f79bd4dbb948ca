import type { WordsOf } from '../../step-catalogue.ts';
import { enqueuesDeleted } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const used = (quantities: string) => (quantities === '' ? 'nothing' : quantities);

export const resourceQuota: WordsOf<'resourceQuota'> = {
  NewController: constructorWords,
  Run: runWords,
  addQuota: {
    about: 'A quota is new in the cache, or its limits have changed: queues it, with priority if its usage is not known.',
    outcomes: {
      primary: ({ key }) => `queue the key ${key}`,
      missingUsage: ({ key, uncounted }) =>
        uncounted === ''
          ? `queue the key ${key} with priority`
          : `queue the key ${key} with priority: ${uncounted} not counted yet`,
    },
  },
  enqueueResourceQuota: enqueuesDeleted('A quota is gone: queues its key.'),
  replenishQuota: {
    about: 'An object is gone or uses less: queues the quotas of its namespace that count it.',
    outcomes: { enqueued: ({ object, quotas }) => `${object}: queue ${quotas}` },
  },
  enqueueAll: { about: 'Queues every ResourceQuota again, every five minutes, in case an event was missed.' },
  syncResourceQuotaFromKey: { about: 'Counts anew what a namespace uses of what one ResourceQuota limits.' },
  CalculateUsage: {
    about: 'Adds up what the objects of the namespace use, with the caches and not with the last status.',
    outcomes: { counted: (figures) => used(figures.used) },
  },
  syncResourceQuota: {
    about: 'Writes the limits and the usage into the status of the ResourceQuota if they have changed.',
    outcomes: {
      unchanged: { outcome: 'nothing has changed', arithmetic: ({ used: now, hard }) => `Used: ${used(now)}. Limit: ${hard}.` },
      updates: {
        outcome: 'update the usage',
        arithmetic: ({ used: now, hard, before }) => `Used: ${used(now)}, before ${used(before)}. Limit: ${hard}.`,
      },
    },
  },
};
