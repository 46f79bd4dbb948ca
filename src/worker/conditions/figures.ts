import type { FigureTypes, FigureType, Step } from '../../trace/index.ts';

/** A figure that a condition may name. */
export interface ConditionFigure {
  /** Its name in a condition. A dot means a field: `spec.maxSurge`. */
  readonly name: string;
  /** The CEL type. A number is an int if it is whole, else a double. `dyn`: it differs between the steps. */
  readonly type: 'number' | 'string' | 'bool' | 'dyn';
}

/** The figures that a condition on these steps may name: those of all outcomes, and the code of the outcome. Empty if the steps report nothing. */
export function figuresOf(steps: readonly Step[]): readonly ConditionFigure[] {
  const types = new Map<string, ConditionFigure['type']>();
  const add = (name: string, type: ConditionFigure['type']): void => {
    types.set(name, (types.get(name) ?? type) === type ? type : 'dyn');
  };
  for (const { figures = {}, outcomes = {} } of steps) {
    for (const each of [figures, ...Object.values<FigureTypes>(outcomes)]) {
      for (const [name, type] of Object.entries(each)) add(celName(name), celType(type));
    }
    if (Object.keys(outcomes).length > 0) add('outcome', 'string');
  }
  return [...types].map(([name, type]) => ({ name, type }));
}

/** Words that CEL keeps for itself. */
const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(
    ' ',
  ),
);

/** The name of a figure in a condition, written as Kubernetes writes names in its own CEL: `__namespace__`, `pod__dash__template__dash__hash`. */
export function celName(figure: string): string {
  const words = figure.replaceAll('-', '__dash__').replaceAll('/', '__slash__').split('.');
  return words.map((word) => (RESERVED.has(word) ? `__${word}__` : word)).join('.');
}

function celType(type: FigureType): ConditionFigure['type'] {
  switch (type) {
    case 'number':
    case 'number?':
      return 'number';
    case 'boolean':
    case 'boolean?':
      return 'bool';
    default:
      return 'string';
  }
}
