import { expect } from 'vitest';
import {
  isConfigMapKey,
  isDNS1123Label,
  isDNS1123Subdomain,
  isDNS1123SubdomainWithUnderscore,
  isHTTPHeaderName,
  isInRange,
  isQualifiedName,
  isRelaxedEnvVarName,
  isValidGroupID,
  isValidLabelValue,
  isValidPercent,
  isValidPortName,
  isValidPortNum,
  isWildcardDNS1123Subdomain,
  validateDomainPrefixedPath,
} from '../../../src/api/index.ts';
import { check, describeGroup } from './group.ts';

const valid = <Value>(problemsOf: (value: Value) => readonly unknown[]): ReturnType<typeof check> =>
  check<{ value: Value }, { valid: boolean }>(({ value }, expected) => {
    expect(problemsOf(value).length === 0).toBe(expected.valid);
  });

describeGroup(
  'validation',
  {
    'validation_IsConfigMapKey.json': valid(isConfigMapKey),
    'validation_IsDNS1123Label.json': valid(isDNS1123Label),
    'validation_IsDNS1123Subdomain.json': valid(isDNS1123Subdomain),
    'validation_IsDNS1123SubdomainWithUnderscore.json': valid(isDNS1123SubdomainWithUnderscore),
    'validation_IsDomainPrefixedPath.json': valid<string>((value) => validateDomainPrefixedPath('test', value)),
    'validation_IsHTTPHeaderName.json': valid(isHTTPHeaderName),
    'validation_IsInRange.json': check<{ value: number; min: number; max: number }, { valid: boolean }>(
      ({ value, min, max }, expected) => {
        expect(isInRange(value, min, max).length === 0).toBe(expected.valid);
      },
    ),
    'validation_IsQualifiedName.json': valid(isQualifiedName),
    'validation_IsRelaxedEnvVarName.json': valid(isRelaxedEnvVarName),
    'validation_IsValidGroupID.json': valid(isValidGroupID),
    'validation_IsValidLabelValue.json': valid(isValidLabelValue),
    'validation_IsValidPercent.json': valid(isValidPercent),
    'validation_IsValidPortName.json': valid(isValidPortName),
    'validation_IsValidPortNum.json': valid(isValidPortNum),
    'validation_IsWildcardDNS1123Subdomain.json': valid(isWildcardDNS1123Subdomain),
  },
  {
    files: Object.fromEntries(
      ['IsDNS1035Label', 'IsDomainPrefixedKey', 'IsFullyQualifiedDomainName', 'IsFullyQualifiedName', 'IsValidUserID'].map(
        (name) => [`validation_${name}.json`, 'nothing that is simulated calls this function'],
      ),
    ),
  },
);
