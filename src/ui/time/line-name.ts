import type { BranchView } from '../../worker/protocol/index.ts';

/** A longer line is no name. */
const LONGEST_LINE = 44;

/** A branch as the command that it began with, where that is short: `scale deployment/web --replicas=4`. With its number where another began with the same. */
export function lineName(branch: BranchView, branches: readonly BranchView[]): string | undefined {
  const line = branch.firstLine.replace(/^kubectl /, '');
  if (line === '' || line.length > LONGEST_LINE || line.includes('\n') || line.startsWith('apply ')) return undefined;
  const isAlone = branches.every(({ id, firstLine }) => id === branch.id || firstLine !== branch.firstLine);
  return isAlone ? line : `${line} (${branch.id})`;
}
