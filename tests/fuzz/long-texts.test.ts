import { describe, expect, test } from 'vitest';
import * as api from '../../src/api/index.ts';
import { parseJson } from '../../src/apiserver/decoding/json-text.ts';
import { pathParts } from '../../src/apiserver/rest/path.ts';
import { ErrorList, FieldPath } from '../../src/apiserver/validation/index.ts';
import { validateCIDR, validateIP } from '../../src/apiserver/validation/ip.ts';
import { pathParts as fieldParts } from '../../src/kubectl/manifest/document.ts';
import { parsePath, parseTemplate, relaxedPath } from '../../src/api/jsonpath/parser.ts';
import { CustomColumns } from '../../src/kubectl/printers/custom-columns.ts';
import { shortMessage } from '../../src/ui/design/short-message.ts';
import { valuesAt } from './fuzzing.ts';

const CHARS = 200_000;
/** Processor time for one text. Linear parsing takes some milliseconds, quadratic parsing takes minutes. */
const LONGEST_MS = 1_500;

/** Every parser of text that a user writes. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  isDNS1123Label: api.isDNS1123Label,
  isDNS1123Subdomain: api.isDNS1123Subdomain,
  isDNS1123SubdomainWithUnderscore: api.isDNS1123SubdomainWithUnderscore,
  isWildcardDNS1123Subdomain: api.isWildcardDNS1123Subdomain,
  isQualifiedName: api.isQualifiedName,
  isValidLabelValue: api.isValidLabelValue,
  isValidPortName: api.isValidPortName,
  isValidPercent: api.isValidPercent,
  isHTTPHeaderName: api.isHTTPHeaderName,
  isEnvVarName: api.isEnvVarName,
  isRelaxedEnvVarName: api.isRelaxedEnvVarName,
  isConfigMapKey: api.isConfigMapKey,
  validateDomainPrefixedPath: (text) => api.validateDomainPrefixedPath('x', text),
  parseGoDuration: api.parseGoDuration,
  parseContainerImage: api.parseContainerImage,
  defaultImagePullPolicy: api.defaultImagePullPolicy,
  parseTime: api.parseTime,
  canonicalQuantity: api.canonicalQuantity,
  quantityMilliValue: api.quantityMilliValue,
  parseStandard: api.parseStandard,
  'parseStandard, of five fields': (text) => api.parseStandard(`${text} * * * *`),
  loadLocation: api.loadLocation,
  parseSelector: api.parseSelector,
  parseFieldSelector: api.parseFieldSelector,
  parseIntOrString: api.parseIntOrString,
  parseInt64: api.parseInt64,
  parseLabels: api.parseLabels,
  decodeBase64: api.decodeBase64,
  validateIP: (text) => validateIP(text, new ErrorList(), FieldPath.of('x')),
  validateCIDR: (text) => validateCIDR(text, new ErrorList(), FieldPath.of('x')),
  parseJson: (text) => parseJson(text),
  'parseJson, in a text': (text) => parseJson(`{"a":"${text}`),
  pathParts,
  fieldParts,
  parsePath,
  'parsePath, of a field': (text) => parsePath(`.${text}`),
  relaxedPath,
  parseTemplate,
  'parseTemplate, in braces': (text) => parseTemplate(`{${text}`),
  CustomColumns: (text) => CustomColumns.of(text),
  shortMessage,
};

const UNITS = [
  ...[
    'a',
    'Z',
    '1',
    '0',
    '.',
    '-',
    '_',
    '/',
    ':',
    ',',
    ' ',
    '\t',
    '\n',
    '=',
    '!',
    '"',
    "'",
    '\\',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '@',
    '%',
    '+',
    '*',
    '\0',
    'é',
  ],
  ...[
    'a.',
    'a-',
    'a_',
    'a__',
    'a/',
    'a:',
    'a,',
    'a=b,',
    '!=',
    '\\a',
    '\\"',
    "['",
    "']",
    '[?(',
    '[0]',
    '..',
    '.*',
    '.a',
    '{.a}',
    '{range ',
    '1.',
    '1h',
    '1m',
    '1e',
    '*/',
    '1-',
    '-1',
    '1,',
    '::',
    '1:',
    'a in (b),',
    ' in ',
    '%41',
    '{"a":',
    '\\u0041',
  ],
];

/** Each text is parsed or refused with a known error. */
function read(reader: (text: string) => unknown, text: string): void {
  try {
    reader(text);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RangeError || error instanceof TypeError) throw error;
  }
}

describe('a long text is parsed in linear time', () => {
  test.each(Object.entries(READERS).map(([name, reader], place) => [name, reader, place] as const))(
    'by %s',
    (_name, reader, place) => {
      for (const unit of valuesAt(UNITS, place)) {
        for (const [before, after] of [
          ['', ''],
          ['', '\u0001'],
          ['a', 'a'],
          ['1', 'x'],
        ] as const) {
          const text = before + unit.repeat(CHARS / unit.length) + after;
          const began = process.cpuUsage();
          read(reader, text);
          const { user, system } = process.cpuUsage(began);
          if ((user + system) / 1000 > LONGEST_MS)
            expect.fail(`${JSON.stringify([before, unit, after])} took ${(user + system) / 1000} ms`);
        }
      }
    },
    60_000,
  );
});
