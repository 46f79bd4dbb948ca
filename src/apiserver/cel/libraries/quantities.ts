import { EvaluationError } from '@marcbachmann/cel-js';
import { FormatError, parseQuantity, Quantity } from '../../../api/index.ts';
import type { Library } from './library.ts';

const TYPE = 'kubernetes.Quantity';

/** apiserver pkg/cel/library/quantity.go. */
export const QUANTITIES: Library = {
  types: { [TYPE]: Quantity },
  functions: {
    'isQuantity(string): bool': (text: string) => read(text) !== undefined,
    [`quantity(string): ${TYPE}`]: (text: string) => {
      const quantity = read(text);
      if (quantity !== undefined) return quantity;
      throw new EvaluationError("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
    },
    [`${TYPE}.sign(): int`]: ({ sign }: Quantity) => BigInt(sign),
    [`${TYPE}.isInteger(): bool`]: isInteger,
    [`${TYPE}.asInteger(): int`]: (quantity: Quantity) => {
      if (!isInteger(quantity)) throw new EvaluationError('cannot convert value to integer');
      return quantity.scaled(0);
    },
    [`${TYPE}.asApproximateFloat(): double`]: ({ approximate }: Quantity) => approximate,
    [`${TYPE}.isGreaterThan(${TYPE}): bool`]: (quantity: Quantity, other: Quantity) => quantity.compare(other) > 0,
    [`${TYPE}.isLessThan(${TYPE}): bool`]: (quantity: Quantity, other: Quantity) => quantity.compare(other) < 0,
    [`${TYPE}.compareTo(${TYPE}): int`]: (quantity: Quantity, other: Quantity) => BigInt(quantity.compare(other)),
    [`${TYPE}.add(${TYPE}): ${TYPE}`]: (quantity: Quantity, other: Quantity) => quantity.add(other),
    [`${TYPE}.add(int): ${TYPE}`]: (quantity: Quantity, units: bigint) => quantity.add(unitsOf(units)),
    [`${TYPE}.sub(${TYPE}): ${TYPE}`]: (quantity: Quantity, other: Quantity) => quantity.sub(other),
    [`${TYPE}.sub(int): ${TYPE}`]: (quantity: Quantity, units: bigint) => quantity.sub(unitsOf(units)),
  },
};

function read(text: string): Quantity | undefined {
  try {
    return parseQuantity(text);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

function isInteger(quantity: Quantity): boolean {
  const whole = quantity.roundUp(0);
  return whole.compare(quantity) === 0 && BigInt.asIntN(64, whole.scaled(0)) === whole.scaled(0);
}

function unitsOf(units: bigint): Quantity {
  return new Quantity(units, 0, 'DecimalSI');
}
