import type { PodTemplateSpec } from '../api/index.ts';
import { SAFE_ALPHABET, fnv1a } from '../sim/index.ts';

/** The label that tells the ReplicaSets of one Deployment and their Pods apart (apps/v1 `DefaultDeploymentUniqueLabelKey`). */
export const POD_TEMPLATE_HASH = 'pod-template-hash';

const texts = new WeakMap<object, string>();

/**
 * Computes the value of `pod-template-hash` (controller/controller_utils.go `ComputeHash`): 32 bits of FNV-1a over the template
 * and the collision count, if there is one. Encoded in letters that form no words.
 *
 * Upstream hashes Go's printed form of the template, so the values differ from those of a real cluster. Nothing else depends on
 * the values.
 */
export function computeHash(template: PodTemplateSpec, collisionCount: number | undefined): string {
  const suffix = collisionCount === undefined ? '' : `\n${collisionCount}`;
  return hashText(canonicalText(template) + suffix);
}

/** 32 bits of FNV-1a over a text, in letters that form no words. */
export function hashText(text: string): string {
  return safeEncode(String(fnv1a(text)));
}

/** apimachinery util/rand `SafeEncodeString`. */
function safeEncode(text: string): string {
  let encoded = '';
  for (let i = 0; i < text.length; i++) encoded += SAFE_ALPHABET[text.charCodeAt(i) % SAFE_ALPHABET.length];
  return encoded;
}

/** A text that is the same for equal values, whatever the order of their fields. Cached for each object. */
export function canonicalText(value: object): string {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = print(value)));
  return text;
}

function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${print(field)}`)
    .join(',')}}`;
}
