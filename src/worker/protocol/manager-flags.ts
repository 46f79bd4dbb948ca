/** The manager's own parser: the page says what is wrong with a flag before it restarts a manager. The first graph does not need it. */
export { FlagError } from '../../controllers/options/command-line.ts';
export { parseOptions } from '../../controllers/options/options.ts';
