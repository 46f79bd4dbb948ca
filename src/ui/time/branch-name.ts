import { useTranslation } from 'react-i18next';
import type { BranchView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { lineName } from './line-name.ts';

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
