import { FormatError, canonicalQuantity, type PodTemplateSpec } from '../../api/index.ts';
import { POD_TEMPLATE_HASH, canonicalText } from '../pod-template-hash.ts';

/** Maps and structs for which Go does not distinguish empty and missing. `emptyDir: {}` is not one of them. */
const EMPTY_IS_ABSENT: ReadonlySet<string> = new Set([
  'metadata',
  'labels',
  'annotations',
  'nodeSelector',
  'matchLabels',
  'resources',
  'limits',
  'requests',
]);
/** Maps whose values are quantities: `1000m` equals `1`. */
const QUANTITIES: ReadonlySet<string> = new Set(['limits', 'requests', 'overhead']);

const normalForms = new WeakMap<PodTemplateSpec, object>();

/**
 * Returns true if two templates are equal except for the hash label (deployment/util/deployment_util.go `EqualIgnoreHash`). The
 * normal form of a template is cached, so this compares two texts.
 */
export function equalIgnoreHash(first: PodTemplateSpec, second: PodTemplateSpec): boolean {
  return first === second || canonicalText(normalForm(first)) === canonicalText(normalForm(second));
}

/**
 * Like `equalIgnoreHash`, but allows that the API server dropped fields of the ReplicaSet's template
 * (deployment/util/deployment_util.go `EqualIgnoreHashAndDroppedFields`). The ReplicaSet's hash label must be `hash`, and all its
 * fields must be in `template`.
 */
export function equalIgnoreHashAndDroppedFields(rsTemplate: PodTemplateSpec, template: PodTemplateSpec, hash: string): boolean {
  if (equalIgnoreHash(rsTemplate, template)) return true;
  return rsTemplate.metadata?.labels?.[POD_TEMPLATE_HASH] === hash && isPartOf(normalForm(rsTemplate), normalForm(template));
}

/** The template without its hash label (apimachinery util/labels `CloneAndRemoveLabel`). */
export function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const { labels } = template.metadata ?? {};
  if (labels === undefined || !Object.hasOwn(labels, POD_TEMPLATE_HASH)) return template;
  const { [POD_TEMPLATE_HASH]: _hash, ...rest } = labels;
  return { ...template, metadata: { ...template.metadata, labels: rest } };
}

/** The template with a hash label. */
export function withHash(template: PodTemplateSpec, hash: string): PodTemplateSpec {
  return { ...template, metadata: { ...template.metadata, labels: { ...template.metadata?.labels, [POD_TEMPLATE_HASH]: hash } } };
}

function normalForm(template: PodTemplateSpec): object {
  let normal = normalForms.get(template);
  if (normal === undefined) normalForms.set(template, (normal = (normalize(withoutHash(template), '') ?? {}) as object));
  return normal;
}

/** Returns undefined for a value that equals a missing one. */
function normalize(value: unknown, field: string): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => normalize(item, ''));
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value)
    .map(([name, inner]) => [name, QUANTITIES.has(field) ? quantity(inner) : normalize(inner, name)] as const)
    .filter(([, inner]) => inner !== undefined);
  return fields.length === 0 && EMPTY_IS_ABSENT.has(field) ? undefined : Object.fromEntries(fields);
}

function quantity(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  try {
    return canonicalQuantity(value);
  } catch (error) {
    if (error instanceof FormatError) return value;
    throw error;
  }
}

/** Returns true if `whole` contains all fields of `part`. Lists must have the same length. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (part === undefined || part === whole) return true;
  if (typeof part !== 'object' || typeof whole !== 'object' || part === null || whole === null) return false;
  if (Array.isArray(part)) {
    return (
      Array.isArray(whole) &&
      part.length === whole.length &&
      part.every((item, index) => (item === undefined ? whole[index] === undefined : isPartOf(item, whole[index])))
    );
  }
  const fields = whole as Readonly<Record<string, unknown>>;
  return Object.entries(part).every(([name, value]) => Object.hasOwn(fields, name) && isPartOf(value, fields[name]));
}
