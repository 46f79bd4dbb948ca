import { RBAC_GROUP, type Subject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringFlag, stringsFlag } from '../line/flags.ts';
import { createNamed, GENERATE_FLAGS, nameFrom } from './generated.ts';

const SUBJECT_FLAGS = {
  user: stringsFlag('A user who gets the role'),
  group: stringsFlag('A group whose members get the role'),
  serviceaccount: stringsFlag('A service account that gets the role: namespace:name'),
};

/** cmd/create/create_rolebinding.go. */
export const CREATE_ROLE_BINDING = defineCommand({
  name: 'rolebinding',
  use: 'rolebinding NAME --clusterrole=NAME|--role=NAME [--user=username] [--group=groupname] [--serviceaccount=namespace:serviceaccountname]',
  short: 'Create a role binding for a particular role or cluster role',
  flags: {
    ...GENERATE_FLAGS,
    clusterrole: stringFlag('The cluster role that is granted'),
    role: stringFlag('The role that is granted'),
    ...SUBJECT_FLAGS,
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    const { clusterrole, role } = flags;
    if ((clusterrole === '') === (role === '')) throw new KubectlError('exactly one of clusterrole or role must be specified');
    const roleRef = role === '' ? roleRefTo('ClusterRole', clusterrole) : roleRefTo('Role', role);
    const binding = { apiVersion: `${RBAC_GROUP}/v1`, kind: 'RoleBinding', metadata: { name }, roleRef };
    yield* createNamed('failed to create rolebinding:', session, flags, { ...binding, ...subjectsFrom(flags) });
  },
});

/** cmd/create/create_clusterrolebinding.go. */
export const CREATE_CLUSTER_ROLE_BINDING = defineCommand({
  name: 'clusterrolebinding',
  use: 'clusterrolebinding NAME --clusterrole=NAME [--user=username] [--group=groupname] [--serviceaccount=namespace:serviceaccountname]',
  short: 'Create a cluster role binding for a particular cluster role',
  flags: {
    ...GENERATE_FLAGS,
    clusterrole: stringFlag('The cluster role that is granted', { required: true }),
    ...SUBJECT_FLAGS,
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    if (flags.clusterrole === '') throw new KubectlError('clusterrole must be specified');
    const roleRef = roleRefTo('ClusterRole', flags.clusterrole);
    const binding = { apiVersion: `${RBAC_GROUP}/v1`, kind: 'ClusterRoleBinding', metadata: { name }, roleRef };
    yield* createNamed('failed to create clusterrolebinding:', session, flags, { ...binding, ...subjectsFrom(flags) });
  },
});

function roleRefTo(kind: string, name: string): { apiGroup: string; kind: string; name: string } {
  return { apiGroup: RBAC_GROUP, kind, name };
}

/** Throws `KubectlError`. */
function subjectsFrom(flags: Readonly<Record<keyof typeof SUBJECT_FLAGS, readonly string[]>>): { subjects?: Subject[] } {
  const subjects: Subject[] = [
    ...flags.user.map((name) => ({ apiGroup: RBAC_GROUP, kind: 'User', name })),
    ...flags.group.map((name) => ({ apiGroup: RBAC_GROUP, kind: 'Group', name })),
    ...flags.serviceaccount.map((text) => {
      const [namespace = '', name = '', ...more] = text.split(':');
      if (name === '' || more.length > 0) throw new KubectlError('serviceaccount must be <namespace>:<name>');
      return { kind: 'ServiceAccount', name, namespace };
    }),
  ];
  return subjects.length === 0 ? {} : { subjects };
}
