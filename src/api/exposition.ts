/** One metric with all its labels' values, as Prometheus keeps it. */
export interface MetricFamily {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

type Labels = Readonly<Record<string, string>>;

export interface MetricSample {
  readonly labels?: Labels;
  readonly value: number | HistogramValue;
  /** When it was measured, in milliseconds since 1970. Absent: now. */
  readonly atMs?: number;
}

/** The counts of each bucket alone; the last one is for values above the last bound. */
interface HistogramValue {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
}

/** `samples`: a number if the family has no labels. */
function familyOf(type: MetricFamily['type']) {
  return (name: string, help: string, samples: MetricFamily['samples'] | number): MetricFamily => ({
    name,
    type,
    help,
    samples: typeof samples === 'number' ? [{ value: samples }] : samples,
  });
}

export const counter = familyOf('counter');
export const gauge = familyOf('gauge');
export const histogram = familyOf('histogram');

/** One sample for each value, with its number of occurrences. */
export function countSamples(values: readonly string[], labelsOf: (value: string) => Labels): readonly MetricSample[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ labels: labelsOf(value), value: count }));
}

/** The media type of `exposition`. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The text that a Prometheus server scrapes (prometheus/common expfmt/text_create.go `MetricFamilyToText`): families by name, samples by the values of their
 * labels. A family without samples is left out, as a vector without members is.
 */
export function exposition(families: readonly MetricFamily[]): string {
  const shown = families.filter(({ samples }) => samples.length > 0).toSorted((a, b) => compare(a.name, b.name));
  return shown.map(familyText).join('');
}

function familyText({ name, type, help, samples }: MetricFamily): string {
  const sorted = samples
    .map((sample) => ({ sample, labels: Object.entries(sample.labels ?? {}).sort(([a], [b]) => compare(a, b)) }))
    .sort((a, b) => compare(valuesOf(a.labels), valuesOf(b.labels)));
  const lines = sorted.flatMap(({ sample, labels }) => sampleLines(name, labels, sample));
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n`;
}

type LabelPairs = readonly (readonly [string, string])[];

function sampleLines(name: string, labels: LabelPairs, { value, atMs }: MetricSample): readonly string[] {
  const line = (suffix: string, number: number, more: LabelPairs = []): string =>
    `${name}${suffix}${labelText([...labels, ...more])} ${numberText(number)}${atMs === undefined ? '' : ` ${Math.round(atMs)}`}`;
  if (typeof value === 'number') return [line('', value)];
  let count = 0;
  const buckets = [...value.bounds, Infinity].map((bound, i) =>
    line('_bucket', (count += value.counts[i] ?? 0), [['le', numberText(bound)]]),
  );
  return [...buckets, line('_sum', value.sum), line('_count', count)];
}

function valuesOf(labels: LabelPairs): string {
  return labels.map(([, value]) => value).join('\u0000');
}

function labelText(labels: LabelPairs): string {
  if (labels.length === 0) return '';
  return `{${labels.map(([name, value]) => `${name}="${escaped(value)}"`).join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

/** As Go's strconv writes it (`FormatFloat(value, 'g', -1, 64)`): 1e+06, 1e-06. */
function numberText(value: number): string {
  if (value === Infinity) return '+Inf';
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e6)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
