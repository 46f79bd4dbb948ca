import type { Values } from '../texts.ts';

/** The table of objects, in English. */
export const table = {
  kind: 'Kind',
  otherKinds: 'Other kinds',
  filter: 'Filter by name',
  part: ({ count, total }: Values<'count' | 'total'>) =>
    `Showing ${count} of ${total}, the most that the page can hold. “kubectl get” in the terminal lists all.`,
  empty: ({ kind }: Values<'kind'>) => `No ${kind} yet.`,
  filtered: ({ kind, filter }: Values<'kind' | 'filter'>) => `No ${kind} has “${filter}” in its name.`,
};
