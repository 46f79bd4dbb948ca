/** Called with an error that nothing has caught. It ends the process that it was thrown in, not the simulation. */
export type OnPanic = (error: unknown) => void;

/**
 * Called with each panic before its process ends, in the order of their addition. They change no history. A host logs the panic; a test throws it again, so
 * that no defect hides behind a restart (apimachinery pkg/util/runtime `PanicHandlers`).
 */
export const panicHandlers = new Set<OnPanic>();

/** The longest text of an error, in characters: it may repeat what a user wrote. */
const MOST_TEXT = 300;

/** The first line of a panic, as a process prints it before it ends: `TypeError: x is not a function`. */
export function panicText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}

/** Tells the handlers of a panic. */
export function reportPanic(error: unknown): void {
  for (const handle of panicHandlers) handle(error);
}
