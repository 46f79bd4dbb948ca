/** A script that did not come: no fault of the engine's, and worth another try. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

/** The parts of the engine that are loaded behind the first graph (late.ts): whether they are there yet. */
export class LateParts {
  readonly #import: () => Promise<unknown>;
  #state: 'unasked' | 'loading' | 'there' = 'unasked';
  #failure: Error | undefined;

  constructor(importThem: () => Promise<unknown>) {
    this.#import = importThem;
  }

  /** Starts loading, once. Nobody waits for it: who needs the parts looks whether they are there. */
  load(): void {
    if (this.#state !== 'unasked') return;
    this.#state = 'loading';
    this.#import().then(
      () => {
        this.#state = 'there';
      },
      (error: unknown) => {
        this.#failure = new NotLoaded(
          `a part of the engine could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
        );
      },
    );
  }

  /** Throws where they could not be loaded. */
  get there(): boolean {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#state === 'there';
  }
}
