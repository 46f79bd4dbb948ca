import { invalidField, requiredField, type FieldError } from './field-error.ts';
import { emptyError, isDNS1123Subdomain, longerThan, regexError, SUBDOMAIN_MAX_LENGTH } from './names.ts';

/**
 * Rules for numbers, ports, percentages, map keys and domains. Each returns the problems of the value with upstream's messages;
 * the list is empty if the value is valid (apimachinery util/validation/validation.go).
 */

const MAX_INT32 = 2 ** 31 - 1;
const HTTP_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";

export function isInRange(value: number, min: number, max: number): string[] {
  return value >= min && value <= max ? [] : [inclusiveRangeError(min, max)];
}

export function isValidPortNum(port: number): string[] {
  return isInRange(port, 1, 65_535);
}

export function isValidGroupID(gid: number): string[] {
  return isInRange(gid, 0, MAX_INT32);
}

/** An IANA service name in lower case, as for the name of a port. */
export function isValidPortName(port: string): string[] {
  const problems = longerThan(port, 15);
  if (!/^[-a-z0-9]+$/.test(port)) problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(port)) problems.push('must contain at least one letter (a-z)');
  if (port.includes('--')) problems.push('must not contain consecutive hyphens');
  if (port.startsWith('-') || port.endsWith('-')) problems.push('must not begin or end with a hyphen');
  return problems;
}

export function isValidPercent(percent: string): string[] {
  if (/^[0-9]+%$/.test(percent)) return [];
  return [regexError("a valid percent string must be a numeric string followed by an ending '%'", '[0-9]+%', '1%', '93%')];
}

export function isHTTPHeaderName(value: string): string[] {
  if (/^[-A-Za-z0-9]+$/.test(value)) return [];
  return [regexError("a valid HTTP header must consist of alphanumeric characters or '-'", '[-A-Za-z0-9]+', 'X-Header-Name')];
}

/** An environment variable name as shells accept it. */
export function isEnvVarName(value: string): string[] {
  const pattern = '[-._a-zA-Z][-._a-zA-Z0-9]*';
  const rule =
    "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit";
  const problems = new RegExp(`^${pattern}$`).test(value)
    ? []
    : [regexError(rule, pattern, 'my.env-name', 'MY_ENV.NAME', 'MyEnvName1')];
  return [...problems, ...climbsFolders(value)];
}

/** An environment variable name as the API accepts it: printable ASCII except `=`. */
export function isRelaxedEnvVarName(value: string): string[] {
  if (value === '') return [`environment variable name ${emptyError()}`];
  if (/^[\x20-\x3c\x3e-\x7e]+$/.test(value)) return [];
  return ["a valid environment variable name must consist only of printable ASCII characters other than '='"];
}

/** A key in the data of a ConfigMap or Secret. It becomes a file name when mounted. */
export function isConfigMapKey(value: string): string[] {
  const pattern = '[-._a-zA-Z0-9]+';
  const problems = longerThan(value, SUBDOMAIN_MAX_LENGTH);
  if (!/^[-._a-zA-Z0-9]+$/.test(value)) {
    const rule = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
    problems.push(regexError(rule, pattern, 'key.name', 'KEY_NAME', 'key-name'));
  }
  return [...problems, ...climbsFolders(value)];
}

/** `acme.io/path/to`: a domain and an HTTP path. */
export function validateDomainPrefixedPath(field: string, value: string): FieldError[] {
  if (value === '') return [requiredField(field)];
  const slash = value.indexOf('/');
  if (slash <= 0 || slash === value.length - 1) {
    return [invalidField(field, value, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  }
  const host = value.slice(0, slash);
  const path = value.slice(slash + 1);
  const errors = isDNS1123Subdomain(host).map((problem) => invalidField(field, host, problem));
  if (!new RegExp(`^${HTTP_PATH}$`).test(path)) errors.push(invalidField(field, path, regexError('Invalid path', HTTP_PATH)));
  return errors;
}

/** `validation.InclusiveRangeError`. */
export function inclusiveRangeError(min: number, max: number): string {
  return `must be between ${min} and ${max}, inclusive`;
}

/** `..` in a file name would leave its folder (`hasChDirPrefix`). */
function climbsFolders(value: string): string[] {
  if (value === '.' || value === '..') return [`must not be '${value}'`];
  return value.startsWith('..') ? ["must not start with '..'"] : [];
}
