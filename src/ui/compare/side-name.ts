import { usePartWords } from '../i18n/parts.ts';
import { VARIATION_IDS, type BranchView } from '../../worker/protocol/index.ts';
import { useBranchName } from '../time/branch-name.ts';

/** Names a branch by what is different in it: `as it was`, `with maxSurge 0`, `with no expectations`. A name that the user gave goes first. */
export function useSideName(): (branch: BranchView, beside: BranchView) => string {
  const t = usePartWords('compare').side;
  const { names } = usePartWords('vary');
  const nameOf = useBranchName();
  return (branch, beside) => {
    if (branch.name !== '') return nameOf(branch);
    if (beside.parent === branch.id) return t.asItWas;
    const variation = VARIATION_IDS.find((id) => branch.firstLine === `vary ${id}`);
    if (variation !== undefined) return t.varied({ name: names[variation] });
    const fields = patchedFields(branch.firstLine);
    return fields === '' ? nameOf(branch) : t.with({ what: fields });
  };
}

/** What a `kubectl patch` with JSON sets, in short: `maxSurge 0, maxUnavailable 1`. Empty for another command. */
export function patchedFields(line: string): string {
  const json = /^kubectl patch .* -p '(\{.*\})'$/.exec(line)?.[1];
  if (json === undefined) return '';
  try {
    return leavesOf(JSON.parse(json) as unknown, '', '').join(', ');
  } catch {
    return '';
  }
}

/** The type of a strategy is what is said of the strategy. What is removed only makes room for it, and a limit says itself that it is of a rolling update. */
function leavesOf(value: unknown, field: string, above: string): readonly string[] {
  if (value === null) return [];
  if (typeof value !== 'object') return value === 'RollingUpdate' ? [] : [`${field === 'type' ? above : field} ${String(value)}`];
  return Object.entries(value).flatMap(([name, below]) => leavesOf(below, name, field));
}
