/* The words of what every controller does at its start. */

import { counted } from '../../words.ts';

/** A function that makes a controller. */
export const constructorWords = {
  about:
    'Makes the controller: its workqueue, its workers, and its handlers at the informers that it needs. It does not run yet.',
  outcomes: { made: ({ informers }: { readonly informers: string }) => `informers: ${informers}` },
};

/** A controller's `Run`. */
export const runWords = {
  about: 'Waits for the caches, then starts the workers.',
  outcomes: { started: ({ workers }: { readonly workers: number }) => counted(workers, 'worker') },
};
