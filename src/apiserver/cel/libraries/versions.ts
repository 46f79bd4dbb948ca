import { EvaluationError } from '@marcbachmann/cel-js';
import type { Library } from './library.ts';

const TYPE = 'kubernetes.Semver';

class Semver {
  constructor(
    readonly numbers: readonly [major: bigint, minor: bigint, patch: bigint],
    readonly pre: readonly string[],
  ) {}

  /** https://semver.org: a version with a pre-release comes before the one without. */
  compare(other: Semver): number {
    for (const [i, number] of this.numbers.entries()) if (number !== other.numbers[i]) return number < other.numbers[i]! ? -1 : 1;
    if (this.pre.length === 0 || other.pre.length === 0) return Math.sign(other.pre.length - this.pre.length);
    for (let i = 0; i < Math.max(this.pre.length, other.pre.length); i++) {
      const order = comparePart(this.pre[i], other.pre[i]);
      if (order !== 0) return order;
    }
    return 0;
  }
}

/** apiserver pkg/cel/library/semverlib.go. */
export const VERSIONS: Library = {
  types: { [TYPE]: Semver },
  functions: {
    'isSemver(string): bool': (text: string) => read(text) !== undefined,
    'isSemver(string, bool): bool': (text: string, normalize: boolean) => read(text, normalize) !== undefined,
    [`semver(string): ${TYPE}`]: (text: string) => toSemver(text),
    [`semver(string, bool): ${TYPE}`]: toSemver,
    [`${TYPE}.major(): int`]: ({ numbers }: Semver) => numbers[0],
    [`${TYPE}.minor(): int`]: ({ numbers }: Semver) => numbers[1],
    [`${TYPE}.patch(): int`]: ({ numbers }: Semver) => numbers[2],
    [`${TYPE}.isGreaterThan(${TYPE}): bool`]: (version: Semver, other: Semver) => version.compare(other) > 0,
    [`${TYPE}.isLessThan(${TYPE}): bool`]: (version: Semver, other: Semver) => version.compare(other) < 0,
    [`${TYPE}.compareTo(${TYPE}): int`]: (version: Semver, other: Semver) => BigInt(version.compare(other)),
  },
};

const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

/** `normalize`: a leading v, missing parts and leading zeros are forgiven. */
function read(text: string, normalize = false): Semver | undefined {
  const [, major = '', minor = '', patch = '', pre = ''] = SEMVER.exec(normalize ? normalized(text) : text) ?? [];
  if (major === '') return undefined;
  return new Semver([BigInt(major), BigInt(minor), BigInt(patch)], pre === '' ? [] : pre.split('.'));
}

function normalized(text: string): string {
  const [, numbers = '', rest = ''] = /^v?([\d.]*)(.*)$/.exec(text) ?? [];
  const parts = numbers.split('.').map((part) => part.replace(/^0+(?=\d)/, ''));
  while (parts.length < 3) parts.push('0');
  return parts.join('.') + rest;
}

function toSemver(text: string, normalize = false): Semver {
  const version = read(text, normalize);
  if (version === undefined)
    throw new EvaluationError(`Semver ${JSON.stringify(text)} parse error during conversion from string`);
  return version;
}

/** Numbers come before words, and a missing part before any. */
function comparePart(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
  const [isNumber, isOther] = [one, other].map((part) => /^\d+$/.test(part));
  if (isNumber && isOther) return BigInt(one) < BigInt(other) ? -1 : 1;
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return one < other ? -1 : 1;
}
