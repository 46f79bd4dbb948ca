/** How a command leaves the course of its script: thrown, and caught where it ends. */

/** `exit`: the shell ends. */
export class ShellExit {
  constructor(readonly status: number) {}
}

/** `return`: the function, or the sourced script, ends. */
export class ShellReturn {
  constructor(readonly status: number) {}
}

/** `break` or `continue`, of so many loops. */
export class LoopControl {
  constructor(
    readonly kind: 'break' | 'continue',
    readonly levels: number,
  ) {}
}

/** The shell itself cannot go on: it says why and ends. */
export class ShellFailure extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}
