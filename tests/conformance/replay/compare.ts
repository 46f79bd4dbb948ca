/** A place where two outcomes differ. */
export interface Difference {
  /** `cluster.Deployment.web.status.replicas`. */
  readonly at: string;
  readonly want: unknown;
  readonly got: unknown;
}

/** The recorded value of a field that is racy in a real cluster. */
const ANYTHING = 'any';

/** The differences between `got` and the recorded outcome. Lists of strings are compared as sets. */
export function compare(want: unknown, got: unknown, at = ''): readonly Difference[] {
  if (want === ANYTHING || Object.is(want, got)) return [];
  if (!isBranch(want) || !isBranch(got) || Array.isArray(want) !== Array.isArray(got)) return [{ at, want, got }];
  if (Array.isArray(want) && typeof want[0] === 'string') return compareSets(want, got as unknown as readonly unknown[], at);
  const keys = new Set([...Object.keys(want), ...Object.keys(got)]);
  return [...keys].flatMap((key) => compare(want[key], got[key], at === '' ? key : `${at}.${key}`));
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function compareSets(want: readonly unknown[], got: readonly unknown[], at: string): readonly Difference[] {
  const missing = want.filter((item) => !got.includes(item)).map((item) => ({ at, want: item, got: undefined }));
  const unexpected = got.filter((item) => !want.includes(item)).map((item) => ({ at, want: undefined, got: item }));
  return [...missing, ...unexpected];
}
