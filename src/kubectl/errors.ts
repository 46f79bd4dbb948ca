import { FormatError, isReason, StatusError } from '../api/index.ts';

/** A failed command. An error of the server is a `StatusError` instead. */
export class KubectlError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
    this.name = 'KubectlError';
  }
}

/** An error that is printed without `error:` before it, as kubectl does with a type that the server does not have (cmd/util `StandardErrorMessage`). */
export class StandardError extends KubectlError {
  constructor(message: string) {
    super(message);
    this.name = 'StandardError';
  }
}

/** A flag that this kubectl knows and refuses. The help has nothing more to say of it. */
export class FlagRefusal extends KubectlError {
  constructor(message: string) {
    super(message);
    this.name = 'FlagRefusal';
  }
}

/** Ends the command without further output, because everything is already printed (cmd/util `ErrExit`). */
export class SilentExit extends KubectlError {
  constructor(exitCode = 1) {
    super('exit', exitCode);
    this.name = 'SilentExit';
  }
}

/** A command in a container failed. kubectl exits with the same code (util/exec `CodeExitError`). */
export class CommandExit extends KubectlError {
  constructor(exitCode: number) {
    super(`command terminated with exit code ${exitCode}`, exitCode);
    this.name = 'CommandExit';
  }
}

/** Throws one error as it is, and several as one aggregate; does nothing without errors (cli-runtime resource `ContinueOnErrorVisitor`). */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length > 0) throw asOne(errors);
}

/** One error as it is, and several as one aggregate. */
export function asOne(errors: readonly unknown[]): unknown {
  return errors.length === 1 ? errors[0] : aggregate(errors);
}

/** Throws the errors as one aggregate, also a single one; does nothing without errors (apimachinery util/errors `NewAggregate`). */
export function throwAggregate(errors: readonly unknown[]): void {
  if (errors.length > 0) throw aggregate(errors);
}

/** One error that consists of others. */
export function aggregate(errors: readonly unknown[]): AggregateError {
  return new AggregateError(errors, aggregateText(errors));
}

/** The errors without those that are ignored, also inside of aggregates (apimachinery util/errors `FilterOut`). */
export function filterOut(errors: readonly unknown[], isIgnored: (error: unknown) => boolean): readonly unknown[] {
  return errors.flatMap((error) => {
    if (!(error instanceof AggregateError)) return isIgnored(error) ? [] : [error];
    const rest = filterOut(error.errors, isIgnored);
    return rest.length === 0 ? [] : [aggregate(rest)];
  });
}

/** The texts of several errors in one line, in brackets if there are more than one (`aggregate.Error`). */
export function aggregateText(errors: readonly unknown[]): string {
  const texts = [...new Set(flatten(errors).map(messageOf))];
  return texts.length === 1 ? texts[0]! : `[${texts.join(', ')}]`;
}

/** The errors, with those of aggregates in their place (`Flatten`). */
export function flatten(errors: readonly unknown[]): readonly unknown[] {
  return errors.flatMap((error) => (error instanceof AggregateError ? flatten(error.errors) : [error]));
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  throw error;
}

/** Adds the file and the action to an error (cmd/util `AddSourceToErr`). Errors other than those of the server or of kubectl are returned unchanged. */
export function withSource(verb: string, source: string, error: unknown): unknown {
  if (source === '') return error;
  const prefix = `error when ${verb} ${JSON.stringify(source)}: `;
  if (error instanceof StatusError) return new StatusError(error.reason, prefix + error.message, error.details, error.code);
  return error instanceof KubectlError ? new KubectlError(prefix + error.message, error.exitCode) : error;
}

/** What kubectl prints for an error before it exits (cmd/util `checkErr`). Rethrows errors that are bugs. */
export function errorOutput(thrown: unknown): { readonly text: string; readonly exitCode: number } {
  // An aggregate of one error is printed as that error. One of several has no `error:` before them.
  const error: unknown = thrown instanceof AggregateError && thrown.errors.length === 1 ? thrown.errors[0] : thrown;
  if (error instanceof SilentExit) return { text: '', exitCode: error.exitCode };
  if (isReason(error, 'Invalid')) return { text: invalidText(error), exitCode: 1 };
  if (error instanceof AggregateError) return { text: error.errors.map((each) => `${textOf(each)}\n`).join(''), exitCode: 1 };
  if (error instanceof StatusError) return { text: `${textOf(error)}\n`, exitCode: 1 };
  if (!(error instanceof KubectlError) && !(error instanceof FormatError)) throw error;
  const { message } = error;
  if (error instanceof StandardError) return { text: `${message}\n`, exitCode: 1 };
  if (error instanceof CommandExit) return { text: `${message}\n`, exitCode: error.exitCode };
  const text = message.startsWith('error: ') ? message : `error: ${message}`;
  return { text: text.endsWith('\n') ? text : `${text}\n`, exitCode: error instanceof KubectlError ? error.exitCode : 1 };
}

/** `The Deployment "web" is invalid: …`, with one line for each cause if there are several (`MultilineError`). */
function invalidText({ details, message }: StatusError): string {
  const { kind = '', name = '', causes = [] } = details;
  const subject = kind === '' && name === '' ? 'The request is invalid' : `The ${kind} ${JSON.stringify(name)} is invalid`;
  const lines = [...new Set(causes.map((cause) => `${cause.field ?? ''}: ${cause.message}`))];
  if (lines.length === 0) return `${subject}${message === '' ? '' : `: ${message}`}\n`;
  if (lines.length === 1) return `${subject}: ${lines[0]}\n`;
  return `${subject}: \n${lines.map((line) => `* ${line}\n`).join('')}`;
}

/** The text of one error (cmd/util `StandardErrorMessage`). */
function textOf(error: unknown): string {
  if (error instanceof StatusError) {
    if (error.reason === 'Unauthorized') return `error: You must be logged in to the server (${error.message})`;
    return `Error from server${error.reason === '' ? '' : ` (${error.reason})`}: ${error.message}`;
  }
  return messageOf(error);
}
