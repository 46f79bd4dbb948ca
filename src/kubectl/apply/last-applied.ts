import type { KubeObject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { goJson } from '../printers/json.ts';

/** What was applied last, as JSON: what is in it and no longer in the manifest is taken away. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The object as that annotation holds it (kubectl pkg/util/apply.go `GetModifiedConfiguration`). */
export function withoutLastApplied(object: KubeObject): KubeObject {
  const { [LAST_APPLIED]: _, ...annotations } = object.metadata.annotations ?? {};
  return { ...object, metadata: { ...object.metadata, annotations } };
}

/** The object with itself in its annotation (`GetModifiedConfiguration`, too). */
export function withLastApplied(object: KubeObject): KubeObject {
  const plain = withoutLastApplied(object);
  const annotations = { ...plain.metadata.annotations, [LAST_APPLIED]: `${goJson(plain)}\n` };
  return { ...plain, metadata: { ...plain.metadata, annotations } };
}

/** What the live object says was applied last (`GetOriginalConfiguration`); nothing where it does not. Throws `KubectlError`. */
export function lastAppliedOf(live: KubeObject): object {
  const text = live.metadata.annotations?.[LAST_APPLIED];
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new KubectlError(`the annotation ${LAST_APPLIED} does not hold JSON`);
  }
}
