import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const volumeExpand: WordsOf<'volumeExpand'> = {
  NewExpandController: constructorWords,
  Run: runWords,
  enqueuePVC: enqueues('A bound claim asks for more, or has more than before: queues its key.'),
  runWorker: workerWords('the queue of claims'),
  syncHandler: {
    about: 'Compares what a bound claim asks for with what it has.',
    outcomes: {
      largeEnough: ({ capacity }) => `it has ${capacity}: enough`,
      external: ({ requested, capacity }) =>
        `it has ${capacity} and asks for ${requested}: a program outside has to expand the volume`,
    },
  },
  expandAndRecoverFunction: {
    about: 'Expands the volume, and writes the new size into the volume and the claim. Here it stands for the external resizer.',
    outcomes: {
      resizes: ({ volume, requested }) => `${volume} grows to ${requested}`,
      notOurs: ({ volume, driver }) =>
        driver === '' ? `nobody can expand ${volume}` : `${driver}, which has ${volume}, is not simulated`,
    },
  },
  modify: {
    about:
      'Gives the volume of a claim the attributes of the class that the claim names. Here it stands for the external resizer.',
    outcomes: {
      noClass: ({ class: name }) => `there is no VolumeAttributesClass ${name}: pending`,
      modifies: ({ volume, class: name }) => `${volume} gets the attributes of ${name}`,
      infeasible: ({ class: name, driver }) => `${name} is for ${driver}: infeasible`,
      cancelled: 'the claim names no class any more: cancelled',
      notOurs: ({ volume, driver }) =>
        driver === '' ? `nobody can modify ${volume}` : `${driver}, which has ${volume}, is not simulated`,
    },
  },
};
