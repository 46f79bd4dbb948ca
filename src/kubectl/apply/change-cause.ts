import type { KubeObject } from '../../api/index.ts';
import { boolFlag, type FlagSet } from '../line/flags.ts';
import { CHANGE_CAUSE_ANNOTATION } from '../rollout/replica-sets.ts';
import type { Session } from '../session.ts';

/** `--record`: stores the command line as the object's change cause, which `rollout history` shows (cli-runtime genericclioptions/record_flags.go). */
export const RECORD_FLAG = {
  record: boolFlag('Note this command line in an annotation of the object', {
    hidden: true,
    deprecated: '--record will be removed in the future',
  }),
} satisfies FlagSet;

/** The object with its change cause if `--record` is set, else the object unchanged (`ChangeCauseRecorder.Record`). */
export function recorded<T extends Pick<KubeObject, 'metadata'>>(
  session: Session,
  { record }: { readonly record: boolean },
  object: T,
): T {
  if (!record) return object;
  const annotations = { ...object.metadata.annotations, [CHANGE_CAUSE_ANNOTATION]: session.commandLine };
  return { ...object, metadata: { ...object.metadata, annotations } };
}
