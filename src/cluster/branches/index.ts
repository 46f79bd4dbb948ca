export type { Branch, Fork } from './branch.ts';
export { BranchTree, MOST_BRANCHES } from './branch-tree.ts';
