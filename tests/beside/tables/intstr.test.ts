import { expect } from 'vitest';
import { FormatError, getScaledValueFromIntOrPercent, parseIntOrString, type IntOrString } from '../../../src/api/index.ts';
import { check, describeGroup } from './group.ts';

describeGroup('intstr', {
  'intstr_GetScaledValueFromIntOrPercent.json': check<
    { value: IntOrString | null; total: number; roundUp: boolean },
    { error: boolean; result: number | null }
  >((input, expected) => {
    const scale = (): number => getScaledValueFromIntOrPercent(input.value ?? undefined, input.total, input.roundUp);
    if (expected.error) expect(scale).toThrow(FormatError);
    else expect(scale()).toBe(expected.result);
  }),
  'intstr_JSON.json': check<{ json: string }, { type: 'Int' | 'String'; intVal?: number; strVal?: string }>(
    ({ json }, expected) => {
      const { val } = JSON.parse(json) as { val: IntOrString };
      expect(val).toBe(expected.type === 'Int' ? expected.intVal : expected.strVal);
      expect(JSON.stringify({ val })).toBe(json);
    },
  ),
  'intstr_Parse.json': check<{ text: string }, { value: IntOrString }>(({ text }, { value }) => {
    expect(parseIntOrString(text)).toBe(value);
  }),
  'intstr_getIntOrPercentValueSafely.json': check<{ value: IntOrString }, { error: boolean; result: number }>(
    ({ value }, { error, result }) => {
      // A percentage of 100 is the number itself.
      const scale = (): number => getScaledValueFromIntOrPercent(value, 100, false);
      if (error) expect(scale).toThrow(FormatError);
      else expect(scale()).toBe(result);
    },
  ),
});
