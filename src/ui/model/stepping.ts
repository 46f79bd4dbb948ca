/** Steps through code. Each method has one key and one button. The shown moment tells where the step ended. */
export interface Stepper {
  /** To the next record or line within the sync, in whatever depth. */
  into(): void;
  /** To the next one at the same depth or above it. */
  over(): void;
  /** To the end of the enclosing step, or of the sync. */
  out(): void;
  /** To where the last one came from. */
  back(): void;
}

/** The steppers that are at work. The last one has the keys. */
const steppers: Stepper[] = [];

/** Gives a stepper the keys and buttons until the returned function is called. Then the one before it has them again. */
export function registerStepper(stepper: Stepper): () => void {
  steppers.push(stepper);
  return () => {
    const index = steppers.lastIndexOf(stepper);
    if (index !== -1) steppers.splice(index, 1);
  };
}

/** The stepper that the keys and buttons belong to. Undefined if the page has no session. */
export function currentStepper(): Stepper | undefined {
  return steppers.at(-1);
}
