import type { rights as english } from '../en/rights.ts';
import type { Texts } from '../texts.ts';

/** Who may do what, and why a request is refused, in Simplified Chinese. */
export const rights: Texts<typeof english> = {
  user: '谁',
  groups: '所属组',
  asked: '请求',
  atClusterScope: '整个集群',
  taken: {
    update: ({ object, time }) => `${time} 之前有规则允许。此时 ${object} 被改动。`,
    delete: ({ object, time }) => `${time} 之前有规则允许。此时 ${object} 被删除。`,
  },
  neverGranted: '从来没有规则允许过。',
  askTaken: ({ object }) => `${object} 为什么被写入？`,
  noBinding: '没有绑定指向这个用户或它的组，所以没有规则可看。',
  bindings: ({ count }) => `${count} 个绑定指向这个用户或它的组`,
  noRole: '没有这个角色。',
  rules: ({ count }) => (count === 0 ? '这个角色没有规则' : `${count} 条规则，都不匹配`),
  onlyPaths: '它只涉及路径，不涉及资源。',
  unmatched: ({ parts }) => `不匹配：${parts}`,
  policy: {
    policy: '策略',
    binding: '绑定',
    params: '参数',
    rule: '必须为真',
    mutation: '它的变更',
    values: '规则看到的值',
    nothing: '不存在',
  },
  note: {
    none: '没有绑定授予它任何权限。',
    unbound: '没有绑定授予它。',
    to: '授予',
    nobody: '无',
    ruleCount: ({ count }) => `${count} 条规则`,
  },
};
