import {
  isConfigMapKey,
  isDNS1123Label,
  isDNS1123Subdomain,
  isQualifiedName,
  isValidLabelValue,
  isValidPortName,
  isValidPortNum,
} from '../../api/index.ts';
import { pathSegmentName } from '../validation/index.ts';

/** The rules that `is=…` names in api/schema/types. Each returns the problems of a value. */
const FORMATS: Readonly<Record<string, (value: string) => readonly string[]>> = {
  label: isDNS1123Label,
  subdomain: isDNS1123Subdomain,
  labelName: isQualifiedName,
  labelValue: isValidLabelValue,
  key: isConfigMapKey,
  pathSegment: (value) => pathSegmentName(value, false),
  port: isValidPortName,
};

/** The problems of a text. A number is only valid as a port. */
export function formatProblems(format: string, value: string | number): readonly string[] {
  if (typeof value === 'number') return isValidPortNum(value);
  const rule = FORMATS[format];
  if (rule === undefined) throw new Error(`there is no format ${format}`);
  return rule(value);
}
