import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

const used = (quantities: string) => (quantities === '' ? 'nothing' : quantities);

export const resourceQuota: WordsOf<'resourceQuota'> = {
  NewController: constructorWords,
  Run: runWords,
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
