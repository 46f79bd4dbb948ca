import {
  createTwoWayMergePatch,
  type ClusterRoleBinding,
  type KubeObject,
  type RoleBinding,
  schemaOfKind,
  StatusError,
  type Subject,
} from '../../api/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { dryRunOf } from '../line/flag-groups.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { isSubject, SUBJECT_FLAGS, subjectsFrom } from '../rbac/subjects.ts';
import { refOf, titleOf } from '../resources/item.ts';
import { refuseAllWithSelector } from '../resources/resource-flags.ts';
import { collect } from '../resources/selection.ts';
import { SELECTED_OBJECTS, SET_FLAGS } from './change-pod-specs.ts';

/** cmd/set/set_subject.go. */
export const SET_SUBJECT = defineCommand({
  name: 'subject',
  use: 'subject (-f FILENAME | TYPE NAME) [--user=username] [--group=groupname] [--serviceaccount=namespace:serviceaccountname] [--dry-run=server|client|none]',
  short: 'Update the user, group, or service account in a role binding or cluster role binding',
  flags: { ...SELECTED_OBJECTS.flags, ...SET_FLAGS, ...SUBJECT_FLAGS },
  *run(session, input) {
    const { flags } = input;
    const dryRun = dryRunOf(flags['dry-run'], flags.local);
    const items = (yield* SELECTED_OBJECTS.select(session, input)).infos();
    refuseAllWithSelector(input);
    const added = subjectsFrom(flags);
    if (added.length === 0) throw new KubectlError('you must specify at least one value of user, group or serviceaccount');
    const printer = new ResultPrinter(session, flags, dryRun);
    const errors: unknown[] = [];
    for (const item of items) {
      try {
        const object = item.object!;
        const changed = withSubjects(object, added);
        const body = createTwoWayMergePatch(object, changed, schemaOfKind(object));
        if (Object.keys(body).length === 0) throw new KubectlError(`info: ${titleOf(item)} was not changed\n`);
        const write = { dryRun: dryRun === 'server', fieldManager: flags['field-manager'] || 'kubectl-set' };
        const patch = { type: 'strategic', body } as const;
        const result: KubeObject =
          flags.local || dryRun === 'client'
            ? changed
            : yield* session.api.patch<string>(item.resource.key, refOf(item), patch, write);
        printer.print(item, 'subjects updated', result);
      } catch (error) {
        const failure = error instanceof StatusError ? `failed to patch subjects to rolebinding: ${error.message}` : undefined;
        collect(failure === undefined ? error : new KubectlError(failure), errors);
      }
    }
    throwAll(errors);
  },
});

/** `updateSubjectForObject`, `addSubjects`. Throws `KubectlError` for other kinds. */
function withSubjects(object: KubeObject, added: readonly Subject[]): KubeObject {
  if (object.kind !== 'RoleBinding' && object.kind !== 'ClusterRoleBinding')
    throw new KubectlError('setting subjects is only supported for RoleBinding/ClusterRoleBinding');
  const { subjects = [] } = object as RoleBinding | ClusterRoleBinding;
  const missing = added.filter((subject) => !subjects.some((each) => isSubject(each, subject)));
  return missing.length === 0 ? object : ({ ...object, subjects: [...subjects, ...missing] } as KubeObject);
}
