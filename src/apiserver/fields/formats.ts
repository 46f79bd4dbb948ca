import {
  isConfigMapKey,
  isDNS1123Label,
  isDNS1123Subdomain,
  isQualifiedName,
  isValidPortName,
  isValidPortNum,
} from '../../api/index.ts';
import { pathSegmentName } from '../validation/index.ts';

const BAD_MODE = 'must be a number between 0 and 0777 (octal), both inclusive';

/** The rules that `is=…` names in api/schema/types. Each returns the problems of a value. */
const FORMATS: Readonly<Record<string, (value: never) => readonly string[]>> = {
  label: isDNS1123Label,
  subdomain: isDNS1123Subdomain,
  labelName: isQualifiedName,
  key: isConfigMapKey,
  pathSegment: (value: string) => pathSegmentName(value, false),
  port: (value: number | string) => (typeof value === 'number' ? isValidPortNum(value) : isValidPortName(value)),
  fileMode: (value: number) => (value < 0 || value > 0o777 ? [BAD_MODE] : []),
  filePath: fileProblems,
  noBacksteps,
};

/** core/validation `validateLocalNonReservedPath`. Names that begin with two dots are reserved for the kubelet. */
function fileProblems(path: string): readonly string[] {
  const absolute = path.startsWith('/') ? ['must be a relative path'] : [];
  const reserved = path.startsWith('..') && !path.startsWith('../') ? ["must not start with '..'"] : [];
  return [...absolute, ...noBacksteps(path), ...reserved];
}

/** core/validation `ValidatePathNoBacksteps`. */
function noBacksteps(path: string): readonly string[] {
  return path.split('/').includes('..') ? ["must not contain '..'"] : [];
}

/** The problems of a value by the name of a format. */
export function formatProblems(format: string, value: string | number): readonly string[] {
  const rule = FORMATS[format];
  if (rule === undefined) throw new Error(`there is no format ${format}`);
  return rule(value as never);
}
