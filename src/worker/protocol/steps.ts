export { declaredStep, declaredSteps, stepKind, type DeclaredSteps } from '../../cluster/steps.ts';
export type { ColumnOf, Figure, Figures, FiguresOf, OutcomeOf, Step, StepKind, StepResult, StepSpec } from '../../trace/index.ts';
