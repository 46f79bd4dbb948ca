import { useTranslation } from 'react-i18next';
import type { BranchView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';

/** What a branch is called: as the user named it, by what it began with, or by its number. */
export function useBranchName(): (branch: BranchView) => string {
  const { t } = useTranslation('time');
  const branches = useCluster((state) => state.branches);
  return (branch) => {
    const { id, name, parent } = branch;
    if (name !== '') return name;
    if (parent === undefined) return t('branches.first');
    return lineName(branch, branches) ?? t('branches.unnamed', { id });
  };
}

/** A longer line is no name. */
const LONGEST_LINE = 44;

/** A branch as the command that it began with, where that is short: `scale deployment/web --replicas=4`. With its number where another began with the same. */
export function lineName(branch: BranchView, branches: readonly BranchView[]): string | undefined {
  const line = branch.firstLine.replace(/^kubectl /, '');
  if (line === '' || line.length > LONGEST_LINE || line.includes('\n') || line.startsWith('apply ')) return undefined;
  const isAlone = branches.every(({ id, firstLine }) => id === branch.id || firstLine !== branch.firstLine);
  return isAlone ? line : `${line} (${branch.id})`;
}
