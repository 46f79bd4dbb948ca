import type { Values } from '../texts.ts';

/** Who may do what, and why a request is refused, in English. Verbs, resources and the parts of a rule are as in the API. */
export const rights = {
  user: 'who',
  groups: 'groups',
  asked: 'asks to',
  atClusterScope: 'in the whole cluster',
  taken: {
    update: ({ object, time }: Values<'object' | 'time'>) => `Until ${time} a rule allowed it. Then ${object} was changed.`,
    delete: ({ object, time }: Values<'object' | 'time'>) => `Until ${time} a rule allowed it. Then ${object} was deleted.`,
  },
  neverGranted: 'No rule has ever allowed it.',
  askTaken: ({ object }: Values<'object'>) => `Why was ${object} written?`,
  noBinding: 'No binding names this user or one of its groups, so no rule was looked at.',
  bindings: ({ count }: Values<'count'>) =>
    count === 1 ? 'One binding names the user or a group' : `${count} bindings name the user or a group`,
  noRole: 'There is no such role.',
  rules: ({ count }: Values<'count'>) =>
    count === 0
      ? 'The role has no rules'
      : count === 1
        ? 'One rule, which does not match'
        : `${count} rules, of which none matches`,
  onlyPaths: 'It is about paths, and not about resources.',
  unmatched: ({ parts }: Values<'parts'>) => `Does not match: ${parts}`,
  policy: {
    policy: 'policy',
    binding: 'binding',
    params: 'params',
    rule: 'must be true',
    mutation: 'its mutation',
    values: 'What the rule saw',
    nothing: 'is not there',
  },
  note: {
    none: 'No binding gives it any rights.',
    unbound: 'No binding grants it.',
    to: 'to',
    nobody: 'nobody',
    ruleCount: ({ count }: Values<'count'>) => (count === 1 ? 'One rule' : `${count} rules`),
  },
};
