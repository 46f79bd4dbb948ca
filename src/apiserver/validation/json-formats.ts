import {
  FormatError,
  ipFamily,
  isDNS1123Label,
  isDNS1123Subdomain,
  illegalBase64At,
  parseCIDR,
  parseGoDuration,
  tryParseTime,
} from '../../api/index.ts';

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The tests of the formats that are checked (kube-openapi pkg/validation/strfmt). Others say only what a text means. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  bsonobjectid: (text) => /^[0-9a-f]{24}$/i.test(text),
  byte: (text) => illegalBase64At(text) === undefined,
  cidr: (text) => parseCIDR(text) !== undefined,
  date: (text) => DATE.test(text),
  'date-time': (text) => tryParseTime(text) !== undefined,
  datetime: (text) => tryParseTime(text) !== undefined,
  duration: isDuration,
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  hexcolor: (text) => /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text),
  hostname: (text) => text.length <= 255 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/i.test(text),
  ipv4: (text) => ipFamily(text) === 'IPv4',
  ipv6: (text) => ipFamily(text) === 'IPv6',
  'k8s-long-name': (text) => isDNS1123Subdomain(text).length === 0,
  'k8s-short-name': (text) => isDNS1123Label(text).length === 0,
  mac: (text) => /^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i.test(text),
  uri: (text) => /^(\/|[a-z][a-z0-9+.-]*:)[^\s]*$/i.test(text),
  uuid: (text) => UUID.test(text),
  uuid3: (text) => UUID.test(text) && versionOf(text) === '3',
  uuid4: (text) => UUID.test(text) && versionOf(text) === '4',
  uuid5: (text) => UUID.test(text) && versionOf(text) === '5',
};

/** Whether a text has a format of JSON schema. */
export function fitsFormat(format: string, text: string): boolean {
  return !Object.hasOwn(FORMATS, format) || FORMATS[format]!(text);
}

function versionOf(uuid: string): string {
  return uuid.replaceAll('-', '').charAt(12);
}

function isDuration(text: string): boolean {
  // Besides Go's form, one number with the name of a unit.
  if (/^\d+\s*(ns|us|µs|ms|s|m|h|d|w|nanos?|micros?|millis?|seconds?|sec|minutes?|min|hours?|hr|days?|weeks?)$/i.test(text))
    return true;
  try {
    parseGoDuration(text);
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
