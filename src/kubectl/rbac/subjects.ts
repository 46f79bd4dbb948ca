import { RBAC_GROUP, type Subject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { stringsFlag } from '../line/flags.ts';

/** The flags that name who gets a role. */
export const SUBJECT_FLAGS = {
  user: stringsFlag('A user who gets the role'),
  group: stringsFlag('A group whose members get the role'),
  serviceaccount: stringsFlag('A service account that gets the role: namespace:name'),
};

/** Throws `KubectlError`. */
export function subjectsFrom(flags: Readonly<Record<keyof typeof SUBJECT_FLAGS, readonly string[]>>): Subject[] {
  return [
    ...flags.user.map((name) => ({ apiGroup: RBAC_GROUP, kind: 'User', name })),
    ...flags.group.map((name) => ({ apiGroup: RBAC_GROUP, kind: 'Group', name })),
    ...flags.serviceaccount.map((text) => {
      const [namespace = '', name = '', ...more] = text.split(':');
      if (name === '' || more.length > 0) throw new KubectlError('serviceaccount must be <namespace>:<name>');
      return { kind: 'ServiceAccount', name, namespace };
    }),
  ];
}

/** Whether two subjects are the same one. */
export function isSubject(one: Subject, other: Subject): boolean {
  const text = ({ apiGroup = '', kind, name, namespace = '' }: Subject) => [apiGroup, kind, name, namespace].join(' ');
  return text(one) === text(other);
}
