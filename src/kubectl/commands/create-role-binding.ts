import { RBAC_GROUP, type Subject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringFlag } from '../line/flags.ts';
import { SUBJECT_FLAGS, subjectsFrom } from '../rbac/subjects.ts';
import { createNamed, GENERATE_FLAGS, nameFrom } from './generated.ts';

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
    yield* createNamed('failed to create rolebinding:', session, flags, { ...binding, ...someSubjects(flags) });
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
    yield* createNamed('failed to create clusterrolebinding:', session, flags, { ...binding, ...someSubjects(flags) });
  },
});

function roleRefTo(kind: string, name: string): { apiGroup: string; kind: string; name: string } {
  return { apiGroup: RBAC_GROUP, kind, name };
}

/** Throws `KubectlError`. */
function someSubjects(flags: Parameters<typeof subjectsFrom>[0]): { subjects?: Subject[] } {
  const subjects = subjectsFrom(flags);
  return subjects.length === 0 ? {} : { subjects };
}
