/** What a learner does after an answer, or after an action. */
const NEXT = '[data-view="lesson"] :is([data-act], [data-go-on], [data-finish]):not(:disabled)';
/** A part whose question has no answer yet is read first. */
const UNANSWERED = '[data-view="lesson"] [data-beat][data-answered="false"]';

/** Gives the focus to what comes next in the open lesson. */
export function focusNext(): void {
  const unanswered = document.querySelector<HTMLElement>(UNANSWERED);
  (unanswered ?? document.querySelector<HTMLElement>(NEXT))?.focus();
}
