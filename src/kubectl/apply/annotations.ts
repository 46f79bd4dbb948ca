import { LAST_APPLIED, type KubeObject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { goJson } from '../../api/go-json.ts';
import { boolFlag, type FlagSet } from '../line/flags.ts';
import { CHANGE_CAUSE_ANNOTATION } from '../rollout/replica-sets.ts';
import type { Session } from '../session.ts';

/** The object without the annotation, as the annotation stores it (kubectl pkg/util/apply.go `GetModifiedConfiguration`). */
export function withoutLastApplied(object: KubeObject): KubeObject {
  const { [LAST_APPLIED]: _, ...annotations } = object.metadata.annotations ?? {};
  return { ...object, metadata: { ...object.metadata, annotations } };
}

/** The object with itself in the annotation (`GetModifiedConfiguration`). `bare`: an object without annotations is noted without an empty list of them. */
export function withLastApplied(object: KubeObject, { bare = false }: { readonly bare?: boolean } = {}): KubeObject {
  const plain = withoutLastApplied(object);
  const noted = bare && object.metadata.annotations === undefined ? object : plain;
  const annotations = { ...plain.metadata.annotations, [LAST_APPLIED]: `${goJson(noted)}\n` };
  return { ...plain, metadata: { ...plain.metadata, annotations } };
}

/** The last applied object (`GetOriginalConfiguration`). Returns an empty object without the annotation. Throws `KubectlError`. */
export function lastAppliedOf(live: KubeObject): object {
  const text = live.metadata.annotations?.[LAST_APPLIED];
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new KubectlError(`the annotation ${LAST_APPLIED} does not hold JSON`);
  }
}

/** `--record`: stores the command line as the object's change cause, which `rollout history` shows (cli-runtime genericclioptions/record_flags.go). */
export const RECORD_FLAG = {
  record: boolFlag('Record this command line in an annotation of the object', {
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
