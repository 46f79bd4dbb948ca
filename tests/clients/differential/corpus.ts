import type { Line } from './line.ts';
import { READING } from './reading.ts';
import { WRITING } from './writing.ts';

/**
 * Lines by chapter. Each chapter has a cluster of its own. A line after `~` is run, and the outputs must differ: by a flag or a command that the page's
 * kubectl does not have, by the words of the help, by the real date in ages, or for a reason that is not known yet.
 */
export const CHAPTERS: Readonly<Record<string, readonly Line[]>> = { ...WRITING, ...READING };
