import type { KubeObject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { goJson } from '../printers/json.ts';

/** The annotation with the last applied object as JSON. A field that is in it and not in the manifest is removed. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The object without the annotation, as the annotation stores it (kubectl pkg/util/apply.go `GetModifiedConfiguration`). */
export function withoutLastApplied(object: KubeObject): KubeObject {
  const { [LAST_APPLIED]: _, ...annotations } = object.metadata.annotations ?? {};
  return { ...object, metadata: { ...object.metadata, annotations } };
}

/** The object with itself in the annotation (`GetModifiedConfiguration`). */
export function withLastApplied(object: KubeObject): KubeObject {
  const plain = withoutLastApplied(object);
  const annotations = { ...plain.metadata.annotations, [LAST_APPLIED]: `${goJson(plain)}\n` };
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
