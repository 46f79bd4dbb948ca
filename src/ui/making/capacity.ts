import type { CheckCode, CheckSuggestion } from '../../worker/protocol/index.ts';
import type { Question } from '../../worker/protocol/lesson.ts';

/** How questions about capacity are asked: how few Pods serve, are ready or available, or how many are missing. */
const CAPACITY =
  /\b(?:few(?:er|est)?|ready|readiness|(?:un)?availab(?:le|ility)|serv(?:e|es|ed|ing)|capacity|missing)\b|就绪|可用|容量|最少|少于|缺少/i;

const OF_CAPACITY: ReadonlySet<CheckCode> = new Set(['neverFewerAvailable', 'neverFewerReady']);

/** Whether a prediction is about capacity: how many Pods serve on the way. */
export function isAboutCapacity(question: Question | undefined): boolean {
  if (question === undefined) return false;
  const texts = typeof question.text === 'string' ? [question.text] : Object.values(question.text);
  return texts.some((text) => CAPACITY.test(text)) || ('becomes' in question && /\b(?:ready|available)\b/.test(question.becomes));
}

/** The suggestions, with "never fewer than" first. */
export function suggestedFirst(suggestions: readonly CheckSuggestion[]): readonly CheckSuggestion[] {
  const isFirst = ({ says }: CheckSuggestion): boolean => OF_CAPACITY.has(says.code);
  return [...suggestions.filter(isFirst), ...suggestions.filter((each) => !isFirst(each))];
}
