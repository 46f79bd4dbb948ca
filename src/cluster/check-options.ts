import { FormatError, isFields, nearestWord, parseQuantity, type Fields } from '../api/index.ts';
import { ADDON_NAMES } from './addon-names.ts';
import { ImageCatalogue } from '../userland/index.ts';
import { LONGEST_MACHINE_NAME, MACHINE_NAME } from './command.ts';
import { TIMINGS, type ClusterOptions, type NodeOptions } from './options.ts';

/** Checks a value. `name`: what it is called in the error. Throws `TypeError`, `RangeError`. */
type Check = (value: unknown, name: string) => void;

/** The most machines: as many as Kubernetes supports. */
const MOST_NODES = 5_000;
/** The least quota of etcd, in bytes: room for what the API server itself creates at its start. */
const LEAST_QUOTA_BYTES = 10_000;
/** The end of the year 9999, the last that a date of Kubernetes can express. */
const LAST_MS = 253_402_300_799_999;

const isText: Check = (value, name) => expect(typeof value === 'string', name, 'a text', value);
const isFlag: Check = (value, name) => expect(typeof value === 'boolean', name, 'true or false', value);

/**
 * Checks the options of a cluster where they are given, for programs in plain JavaScript. Throws `TypeError` for a value of another type and for an unknown
 * name, and `RangeError` for a value that makes no cluster.
 */
export function checkOptions(options: ClusterOptions): void {
  checkFields(options, 'the options', OPTIONS);
}

const OPTIONS: Readonly<Record<keyof ClusterOptions, Check>> = {
  seed(value, name) {
    expect(typeof value === 'string' || Number.isFinite(value), name, 'a text or a number', value);
  },
  nodes(value, name) {
    if (typeof value === 'number') return whole(0, MOST_NODES)(value, name);
    listOf(checkNode, MOST_NODES)(value, name);
    const names = (value as readonly NodeOptions[]).map((node) => node.name);
    const again = names.find((each, i) => names.indexOf(each) < i);
    if (again !== undefined) throw new RangeError(`${name} has two machines with the name ${again}`);
  },
  timings(value, name) {
    if (typeof value !== 'string') return checkTimings(value, name, TIMINGS.realistic);
    if (!Object.hasOwn(TIMINGS, value))
      throw new RangeError(`${name} must be ${Object.keys(TIMINGS).join(' or ')}, not ${shown(value)}`);
  },
  images: (value, name) => expect(value instanceof ImageCatalogue, name, 'an ImageCatalogue', value),
  controllerManagers: whole(0, 100),
  controllerManagerFlags: listOf(isText, 1_000),
  scheduler: isFlag,
  kubelets: isFlag,
  addons: listOf(isAddon, ADDON_NAMES.length),
  kubeadm: isFlag,
  cloud: isFlag,
  epochMs: between(0, LAST_MS),
  traceLimit: whole(1, Number.MAX_SAFE_INTEGER),
  keepRevisions: whole(1, Number.MAX_SAFE_INTEGER),
  quotaBackendBytes: between(LEAST_QUOTA_BYTES, Number.MAX_SAFE_INTEGER),
  onSimulation: (value, name) => expect(typeof value === 'function', name, 'a function', value),
  freeze: isFlag,
};

const NODE: Readonly<Record<keyof NodeOptions, Check>> = {
  name(value, name) {
    isText(value, name);
    const text = value as string;
    if (text.length <= LONGEST_MACHINE_NAME && MACHINE_NAME.test(text)) return;
    throw new RangeError(`${name} must be the name of a machine as in node-1, not ${shown(value)}`);
  },
  cpu: isQuantity,
  memory: isQuantity,
  pods: whole(1, 10_000),
  labels(value, name) {
    checkObject(value, name);
    for (const [label, text] of Object.entries(value as Fields)) isText(text, `${name}["${label}"]`);
  },
};

function checkNode(value: unknown, name: string): void {
  checkFields(value, name, NODE);
  if ((value as NodeOptions).name === undefined) throw new TypeError(`${name}.name is missing`);
}

function isAddon(value: unknown, name: string): void {
  isText(value, name);
  if ((ADDON_NAMES as readonly unknown[]).includes(value)) return;
  throw new RangeError(`${name} must be ${ADDON_NAMES.join(' or ')}, not ${shown(value)}`);
}

function isQuantity(value: unknown, name: string): void {
  isText(value, name);
  if (isAmount(value as string)) return;
  throw new RangeError(`${name} must be a quantity as in 500m or 8Gi, not ${shown(value)}`);
}

function isAmount(text: string): boolean {
  try {
    return parseQuantity(text).sign >= 0;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/** `like`: timings with all fields. */
function checkTimings(value: unknown, name: string, like: object): void {
  const checks: Record<string, Check> = {};
  for (const [field, example] of Object.entries(like))
    checks[field] = typeof example === 'object' ? nested(example as object) : timing(field);
  checkFields(value, name, checks);
  const missing = Object.keys(like).find((field) => (value as Fields)[field] === undefined);
  if (missing !== undefined) throw new TypeError(`${name}.${missing} is missing`);
}

function nested(like: object): Check {
  return (value, name) => checkTimings(value, name, like);
}

/** The longest of a time: a year. */
const LONGEST_MS = 365 * 86_400_000;

function timing(field: string): Check {
  if (field === 'jitter') return between(0, 1);
  // A period of 0 would be an endless loop at one moment.
  return between(field === 'relistMs' || field === 'pullBytesPerMs' ? 1 : 0, LONGEST_MS);
}

function checkFields(value: unknown, name: string, checks: Readonly<Record<string, Check>>): void {
  checkObject(value, name);
  for (const [field, given] of Object.entries(value as Fields)) {
    if (!Object.hasOwn(checks, field)) {
      const nearest = nearestWord(field, Object.keys(checks));
      const hint = nearest === undefined ? '' : `; a similar name is ${nearest}`;
      throw new TypeError(`${name} cannot have ${shown(field)}${hint}`);
    }
    if (given !== undefined) checks[field]!(given, name === 'the options' ? field : `${name}.${field}`);
  }
}

function checkObject(value: unknown, name: string): void {
  expect(isFields(value), name, 'an object', value);
}

function whole(min: number, max: number): Check {
  return (value, name) => {
    expect(Number.isInteger(value), name, 'a whole number', value);
    between(min, max)(value, name);
  };
}

function between(min: number, max: number): Check {
  return (value, name) => {
    expect(Number.isFinite(value), name, 'a number', value);
    if ((value as number) < min || (value as number) > max)
      throw new RangeError(`${name} must be between ${min} and ${max}, not ${shown(value)}`);
  };
}

function listOf(item: Check, most: number): Check {
  return (value, name) => {
    expect(Array.isArray(value), name, 'a list', value);
    const items = value as readonly unknown[];
    if (items.length > most) throw new RangeError(`${name} must have at most ${most} items, not ${items.length}`);
    for (const [i, each] of items.entries()) item(each, `${name}[${i}]`);
  };
}

function expect(isRight: boolean, name: string, expected: string, value: unknown): void {
  if (!isRight) throw new TypeError(`${name} must be ${expected}, not ${shown(value)}`);
}

/** What was given instead, in a few words. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return typeof value === 'object' && value !== null ? 'an object' : typeof value === 'function' ? 'a function' : String(value);
}
