/**
 * Rules for names and labels. Each returns the problems of the value with upstream's messages; the list is empty if the value
 * is valid (apimachinery util/validation/validation.go and api/validate/content).
 */

const LABEL_1123 = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const LABEL_1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const LABEL_1123_UNDERSCORE = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const SUBDOMAIN_1123 = `${LABEL_1123}(\\.${LABEL_1123})*`;
const SUBDOMAIN_1123_UNDERSCORE = `${LABEL_1123_UNDERSCORE}(\\.${LABEL_1123_UNDERSCORE})*`;
const WILDCARD_SUBDOMAIN_1123 = `\\*\\.${SUBDOMAIN_1123}`;
const LABEL_KEY = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const LABEL_VALUE = `(${LABEL_KEY})?`;

const label1123 = whole(LABEL_1123);
const label1035 = whole(LABEL_1035);
const subdomain1123 = whole(SUBDOMAIN_1123);
const subdomain1123Underscore = whole(SUBDOMAIN_1123_UNDERSCORE);
const wildcardSubdomain1123 = whole(WILDCARD_SUBDOMAIN_1123);
const labelKey = whole(LABEL_KEY);
const labelValue = whole(LABEL_VALUE);

/** The maximum length of a DNS label, of a label key after its prefix, and of a label value, in bytes. */
export const LABEL_MAX_LENGTH = 63;
/** The maximum length of a DNS subdomain, in bytes. */
export const SUBDOMAIN_MAX_LENGTH = 253;

/** A name without dots: of a container, a namespace, a host. */
export function isDNS1123Label(value: string): string[] {
  const problems = longerThan(value, LABEL_MAX_LENGTH);
  if (label1123.test(value)) return problems;
  if (subdomain1123.test(value)) return [...problems, 'must not contain dots'];
  const rule =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
  return [...problems, regexError(rule, LABEL_1123, 'my-name', '123-abc')];
}

/** A DNS label that begins with a letter: the name of a kind or of a version. */
export function isDNS1035Label(value: string): string[] {
  const problems = longerThan(value, LABEL_MAX_LENGTH);
  if (label1035.test(value)) return problems;
  const rule =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
  return [...problems, regexError(rule, LABEL_1035, 'my-name', 'abc-123')];
}

/** The name of most objects: DNS labels separated by dots. */
export function isDNS1123Subdomain(value: string): string[] {
  const problems = longerThan(value, SUBDOMAIN_MAX_LENGTH);
  if (subdomain1123.test(value)) return problems;
  const rule =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
  return [...problems, regexError(rule, SUBDOMAIN_1123, 'example.com')];
}

export function isDNS1123SubdomainWithUnderscore(value: string): string[] {
  const problems = longerThan(value, SUBDOMAIN_MAX_LENGTH);
  if (subdomain1123Underscore.test(value)) return problems;
  const rule =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character";
  return [...problems, regexError(rule, SUBDOMAIN_1123_UNDERSCORE, 'example.com')];
}

/** `*.example.com`. */
export function isWildcardDNS1123Subdomain(value: string): string[] {
  const problems = longerThan(value, SUBDOMAIN_MAX_LENGTH);
  if (wildcardSubdomain1123.test(value)) return problems;
  const rule =
    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character";
  return [...problems, regexError(rule, WILDCARD_SUBDOMAIN_1123, '*.example.com')];
}

/** A label key with an optional prefix: `app`, `example.com/app` (`content.IsLabelKey`). */
export function isQualifiedName(value: string): string[] {
  // A fast path for most keys.
  if (value.length <= LABEL_MAX_LENGTH && labelKey.test(value)) return [];
  const parts = value.split('/');
  if (parts.length > 2) {
    return [`a valid label key ${labelKeyRule()} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const problems: string[] = [];
  if (parts.length === 2) {
    const prefix = parts[0]!;
    const ofPrefix = prefix === '' ? [emptyError()] : isDNS1123Subdomain(prefix);
    problems.push(...ofPrefix.map((problem) => `prefix part ${problem}`));
  }
  const name = parts[parts.length - 1]!;
  if (name === '') problems.push(`name part ${emptyError()}`);
  problems.push(...longerThan(name, LABEL_MAX_LENGTH).map((problem) => `name part ${problem}`));
  if (!labelKey.test(name)) problems.push(`name part ${labelKeyRule()}`);
  return problems;
}

function labelKeyRule(): string {
  const rule = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  return regexError(rule, LABEL_KEY, 'MyName', 'my.name', '123-abc');
}

export function isValidLabelValue(value: string): string[] {
  const problems = longerThan(value, LABEL_MAX_LENGTH);
  if (labelValue.test(value)) return problems;
  const rule =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  return [...problems, regexError(rule, LABEL_VALUE, 'MyValue', 'my_value', '12345')];
}

/** A rule with its examples and its regular expression (`content.RegexError`). */
export function regexError(rule: string, pattern: string, ...examples: string[]): string {
  if (examples.length === 0) return `${rule} (regex used for validation is '${pattern}')`;
  const list = examples.map((example) => `'${example}', `).join(' or ');
  return `${rule} (e.g. ${list}regex used for validation is '${pattern}')`;
}

/** `content.MaxLenError`. */
function maxLengthError(bytes: number): string {
  return `must be no more than ${bytes} bytes`;
}

/** `validation.EmptyError`. */
export function emptyError(): string {
  return 'must be non-empty';
}

/** The length in UTF-8, which upstream's limits use. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts 2, since the pair takes 4 bytes.
    if (unit >= 0x80) bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** The problem of a text that is too long. Empty if it is not. */
export function longerThan(value: string, maxBytes: number): string[] {
  // A UTF-16 unit takes at most three bytes, so most texts need not be counted.
  return value.length * 3 > maxBytes && byteLength(value) > maxBytes ? [maxLengthError(maxBytes)] : [];
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
