import { FormatError, canonicalQuantity, type PodTemplateSpec } from '../../api/index.ts';
import { POD_TEMPLATE_HASH, canonicalText } from '../pod-template-hash.ts';

/** Fields that are as good as absent when they are empty: maps and structs that Go cannot tell from none. `emptyDir: {}` is not among them. */
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
/** Maps whose values are quantities: `1000m` and `1` are the same. */
const QUANTITIES: ReadonlySet<string> = new Set(['limits', 'requests', 'overhead']);

const normalForms = new WeakMap<PodTemplateSpec, object>();

/**
 * Whether two templates make the same Pods, whatever hash label they carry (deployment/util/deployment_util.go `EqualIgnoreHash`). What
 * stands for a template is made once, so that this costs the comparison of two texts.
 */
export function equalIgnoreHash(first: PodTemplateSpec, second: PodTemplateSpec): boolean {
  return first === second || canonicalText(normalForm(first)) === canonicalText(normalForm(second));
}

/**
 * The same, where the ReplicaSet was made of the Deployment's template and the server has dropped fields of it
 * (deployment/util/deployment_util.go `EqualIgnoreHashAndDroppedFields`): its hash label must be the one that this template gives, and it must
 * say nothing that the template does not.
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

/** Undefined for what is as good as absent. */
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

/** Whether `whole` says all that `part` says; what a list holds must be the same in number. */
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
