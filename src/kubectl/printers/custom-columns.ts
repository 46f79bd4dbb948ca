import { FormatError } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { findValues, parsePath, relaxedPath, valueText, type JsonPath } from '../jsonpath/index.ts';
import { cut } from '../line/cut.ts';
import { TableWriter } from './table-writer.ts';

/** `-o custom-columns=NAME:.metadata.name,IMAGES:.spec.containers[*].image` (cmd/get customcolumn.go). */
export class CustomColumns {
  readonly #columns: readonly { readonly header: string; readonly path: JsonPath }[];

  /** Throws `KubectlError`. */
  constructor(spec: string) {
    if (spec === '') throw new KubectlError('custom-columns format specified but no custom columns given');
    this.#columns = splitColumns(spec).map((column) => {
      const [header, path] = cut(column, ':');
      if (path === undefined) {
        throw new KubectlError(`unexpected custom-columns spec: ${column}, expected <header>:<json-path-expr>`);
      }
      return { header, path: parseColumn(path) };
    });
  }

  print(objects: readonly unknown[], noHeaders: boolean): string {
    const writer = new TableWriter();
    const rows = objects.map((object) => this.#columns.map(({ path }) => cell(path, object)));
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

/** At the commas that are outside brackets. */
function splitColumns(spec: string): string[] {
  return spec.match(/(?:[^,[(]|\[[^\]]*\]|\([^)]*\))+/g) ?? [];
}

function cell(path: JsonPath, object: unknown): string {
  const values = findValues(path, object);
  return values.length === 0 ? '<none>' : values.map((value) => (value === null ? '<nil>' : valueText(value))).join(',');
}
