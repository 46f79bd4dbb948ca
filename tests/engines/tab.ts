/** A tab of a browser, with the few functions that every engine supports over its protocol. */
export interface Tab {
  /** Opens an address, and returns when the page has loaded. */
  goTo(url: string): Promise<void>;
  /** Calls a function in the page. The function only has its argument. The argument and the result are sent as JSON. */
  call<Argument, Result>(ask: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Presses and releases the mouse button, at CSS pixels from the upper left corner. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types characters like a keyboard. */
  type(text: string): Promise<void>;
  /** Presses keys, all of them held together: `Control`, `a`, `Enter`. */
  press(...keys: Key[]): Promise<void>;
  /** A screenshot as PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type Key = 'Control' | 'Enter' | 'End' | 'Backspace' | 'ArrowUp' | 'a';

/** A running browser. Each tab has its own empty profile. At most one tab is open. */
export interface Browser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** The size of the window, for screenshots that can be compared. */
export const WINDOW = { width: 1440, height: 900 };
