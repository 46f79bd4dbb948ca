import { type FieldError, invalidField } from '../../../api/index.ts';

/** How strict a policy is (pod-security-admission api/constants.go). From loose to strict. */
const LEVELS = ['privileged', 'baseline', 'restricted'] as const;
export type Level = (typeof LEVELS)[number];

/** The minor version of Kubernetes whose policy counts; infinite for `latest`. */
export type PolicyVersion = number;

const LATEST: PolicyVersion = Infinity;

/** A level as one version of Kubernetes defines it (`LevelVersion`). */
export interface LevelVersion {
  readonly level: Level;
  readonly version: PolicyVersion;
}

/** What a namespace's labels ask for. */
export interface Policy {
  /** Pods that violate it are refused. */
  readonly enforce: LevelVersion;
  /** Violations are noted in the audit log. */
  readonly audit: LevelVersion;
  /** Violations are answered with a warning. */
  readonly warn: LevelVersion;
  /** The labels without a meaning. */
  readonly errors: readonly FieldError[];
}

type Mode = 'enforce' | 'audit' | 'warn';

const PRIVILEGED: LevelVersion = { level: 'privileged', version: LATEST };

/** The policy of a namespace without labels. */
export const NO_POLICY: Policy = { enforce: PRIVILEGED, audit: PRIVILEGED, warn: PRIVILEGED, errors: [] };

type Labels = Readonly<Record<string, string>>;

/** By labels, since a stored namespace keeps its own. */
const known = new WeakMap<Labels, Policy>();

/** api/helpers.go `PolicyToEvaluate`. */
export function policyOf(labels: Labels | undefined): Policy {
  if (labels === undefined) return NO_POLICY;
  let policy = known.get(labels);
  if (policy === undefined) known.set(labels, (policy = readPolicy(labels)));
  return policy;
}

const PREFIX = 'pod-security.kubernetes.io/';

function readPolicy(labels: Labels): Policy {
  if (!Object.keys(labels).some((name) => name.startsWith(PREFIX))) return NO_POLICY;
  const errors: FieldError[] = [];
  // A level that nobody knows is the strictest one where it refuses, and none where it only tells.
  const enforce = readMode(labels, 'enforce', 'restricted', errors);
  const audit = readMode(labels, 'audit', 'privileged', errors);
  const warn = readMode(labels, 'warn', 'privileged', errors);
  return { enforce, audit, warn, errors };
}

function readMode(labels: Labels, mode: Mode, unknown: Level, errors: FieldError[]): LevelVersion {
  const read = <T>(label: string, none: T, parse: (text: string) => T | undefined, otherwise: T, why: string): T => {
    const text = labels[label];
    if (text === undefined) return none;
    const parsed = parse(text);
    if (parsed === undefined) errors.push(invalidField(`metadata.labels[${label}]`, text, why));
    return parsed ?? otherwise;
  };
  const levels = `must be one of ${LEVELS.join(', ')}`;
  const level = read<Level>(`${PREFIX}${mode}`, 'privileged', (text) => LEVELS.find((one) => one === text), unknown, levels);
  const version = read(`${PREFIX}${mode}-version`, LATEST, versionOf, LATEST, 'must be "latest" or "v1.x"');
  return { level, version };
}

/** `ParseVersion`. */
function versionOf(text: string): PolicyVersion | undefined {
  if (text === 'latest') return LATEST;
  const minor = /^v1\.([0-9]|[1-9][0-9]*)$/.exec(text)?.[1];
  return minor === undefined ? undefined : Number(minor);
}

/** `restricted:latest`, `baseline:v1.24`. */
export function policyName({ level, version }: LevelVersion): string {
  return `${level}:${version === LATEST ? 'latest' : `v1.${version}`}`;
}

export function isSamePolicy(a: LevelVersion, b: LevelVersion): boolean {
  return a.level === b.level && a.version === b.version;
}

/** True if a level forbids more than another (`CompareLevels`). */
export function isStricter(a: Level, b: Level): boolean {
  return LEVELS.indexOf(a) > LEVELS.indexOf(b);
}
