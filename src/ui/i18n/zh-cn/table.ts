import type { table as english } from '../en/table.ts';
import type { Texts } from '../texts.ts';

/** The table of objects, in Simplified Chinese. */
export const table: Texts<typeof english> = {
  kind: '类型',
  otherKinds: '其他类型',
  filter: '按名称筛选',
  part: ({ count, total }) => `共 ${total} 个，这里显示 ${count} 个：页面容纳不下更多。在终端中用“kubectl get”可以查询全部。`,
  empty: ({ kind }) => `还没有 ${kind}。`,
  filtered: ({ kind, filter }) => `没有名称包含“${filter}”的 ${kind}。`,
};
