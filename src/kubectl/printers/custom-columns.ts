import { FormatError } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { JsonPathEvaluation } from '../../api/jsonpath/jsonpath.ts';
import { parsePath, relaxedPath, type JsonPath } from '../../api/jsonpath/parser.ts';
import { cut } from '../line/pairs.ts';
import { formatted } from '../templates/values.ts';
import { TableWriter } from './tab-writer.ts';

/** `-o custom-columns=NAME:.metadata.name,IMAGES:.spec.containers[*].image` (cmd/get customcolumn.go). */
export class CustomColumns {
  readonly #columns: readonly { readonly header: string; readonly path: JsonPath }[];

  private constructor(columns: readonly (readonly [header: string, path: string])[]) {
    this.#columns = columns.map(([header, path]) => ({ header, path: parseColumn(path) }));
  }

  /** Throws `KubectlError`. */
  static of(spec: string): CustomColumns {
    if (spec === '') throw new KubectlError('custom-columns format specified but no custom columns given');
    return new CustomColumns(
      splitColumns(spec).map((column) => {
        const [header, path] = cut(column, ':');
        if (path === undefined)
          throw new KubectlError(`unexpected custom-columns spec: ${column}, expected <header>:<json-path-expr>`);
        return [header, path];
      }),
    );
  }

  /** The columns of a file: headers in the first line, paths in the second (`NewCustomColumnsPrinterFromTemplate`). Throws `KubectlError`. */
  static ofFile(text: string): CustomColumns {
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    const [headers, paths] = lines.map((line) => line.split(/\s+/).filter((word) => word !== ''));
    const missing = text === '' ? 'header' : paths === undefined ? 'spec' : undefined;
    if (headers === undefined || paths === undefined || missing !== undefined)
      throw new KubectlError(
        `invalid template, missing ${missing} line. Expected format is one line of space separated headers, one line of space separated column specs.`,
      );
    if (headers.length !== paths.length)
      throw new KubectlError(`number of headers (${headers.length}) and field specifications (${paths.length}) don't match`);
    return new CustomColumns(headers.map((header, i) => [header, paths[i]!]));
  }

  /** Throws `FormatError` if a path does not apply to an object. */
  print(objects: readonly unknown[], noHeaders: boolean): string {
    const writer = new TableWriter();
    const evaluation = new JsonPathEvaluation();
    const rows = objects.map((object) => this.#columns.map(({ path }) => cell(evaluation, path, object)));
    return writer.write(noHeaders ? rows : [this.#columns.map(({ header }) => header), ...rows]);
  }
}

function parseColumn(expression: string): JsonPath {
  try {
    return parsePath(relaxedPath(expression));
  } catch (error) {
    if (error instanceof FormatError) throw new KubectlError(error.message);
    throw error;
  }
}

const BRACKETS: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/** Splits at commas outside brackets. */
function splitColumns(spec: string): string[] {
  const columns: string[] = [];
  let start = 0;
  /** The bracket that closes the open one. */
  let closing: string | undefined;
  for (let at = 0; at < spec.length; at++) {
    const char = spec[at]!;
    if (char === closing) closing = undefined;
    else if (closing === undefined && char === ',') {
      columns.push(spec.slice(start, at));
      start = at + 1;
    } else closing ??= BRACKETS[char];
  }
  return [...columns, spec.slice(start)];
}

function cell(evaluation: JsonPathEvaluation, path: JsonPath, object: unknown): string {
  const values = evaluation.find(path, object);
  return values.length === 0 ? '<none>' : values.map((value) => formatted(value, 'v', String)).join(',');
}
