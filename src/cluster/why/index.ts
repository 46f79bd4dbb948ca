export { explain } from './explain.ts';
export type * from './answer.ts';
export type { FieldChange } from './field-changes.ts';
export type { Past } from './past.ts';
export type { WhySubject } from './subject.ts';
