/** A tab of some browser: the little that every engine can do, by whatever protocol it is driven. */
export interface Tab {
  /** Opens an address, and returns when the page has loaded. */
  goTo(url: string): Promise<void>;
  /** Calls a function in the page. It sees nothing but its argument, which travels as JSON, as does its result. */
  call<Argument, Result>(ask: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Presses and releases the mouse, in CSS pixels from the upper left corner. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types characters as a keyboard does. */
  type(text: string): Promise<void>;
  /** Presses keys, all of them held together: `Control`, `a`, `Enter`. */
  press(...keys: Key[]): Promise<void>;
  /** PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type Key = 'Control' | 'Enter' | 'End' | 'Backspace' | 'ArrowUp' | 'a';

/** A browser that is running. Each tab has a profile of its own: nothing is left of an earlier one. At most one tab is open. */
export interface Browser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** The size of the window, for screenshots that can be compared. */
export const WINDOW = { width: 1440, height: 900 };
