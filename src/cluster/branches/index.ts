export { MOST_BRANCHES, type Branch, type Fork } from './branch.ts';
export { BranchTree } from './branch-tree.ts';
