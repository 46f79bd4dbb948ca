export { MOST_BRANCHES, NO_MORE_BRANCHES, type Branch, type Fork } from './branch.ts';
export { BranchTree } from './branch-tree.ts';
