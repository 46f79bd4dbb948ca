import { usePartWords } from '../i18n/parts.ts';
import type { BranchView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';

/** The name of a branch: the user's name, the command that it began with, or its number. */
export function useBranchName(): (branch: BranchView) => string {
  const t = usePartWords('time');
  const branches = useCluster((state) => state.branches);
  return (branch) => {
    const { id, name, parent } = branch;
    if (name !== '') return name;
    if (parent === undefined) return t.branches.first;
    return lineName(branch, branches) ?? t.branches.unnamed({ id });
  };
}

const LONGEST_LINE = 44;

/**
 * Names a branch by the command that it began with, if the command is short: `scale deployment/web --replicas=4`. Adds the
 * branch's number if another branch began with the same command.
 */
export function lineName(branch: BranchView, branches: readonly BranchView[]): string | undefined {
  const line = branch.firstLine.replace(/^kubectl /, '');
  if (line === '' || line.length > LONGEST_LINE || line.includes('\n') || line.startsWith('apply ')) return undefined;
  const isAlone = branches.every(({ id, firstLine }) => id === branch.id || firstLine !== branch.firstLine);
  return isAlone ? line : `${line} (${branch.id})`;
}
