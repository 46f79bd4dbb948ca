/** Exceptions by which a command changes the flow of its script. */

/** `exit`: ends the shell. */
export class ShellExit {
  constructor(readonly status: number) {}
}

/** `return`: ends the function or the sourced script. */
export class ShellReturn {
  constructor(readonly status: number) {}
}

/** `break` or `continue` for several loops. */
export class LoopControl {
  constructor(
    readonly kind: 'break' | 'continue',
    readonly levels: number,
  ) {}
}

/** A fatal error of the shell itself, which prints the message and exits. */
export class ShellFailure extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}
