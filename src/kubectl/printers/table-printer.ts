import { formatLabels, type ApiResource, type Table } from '../../api/index.ts';
import { qualifiedKind } from '../resources/rest-mapper.ts';
import { TableWriter } from './tab-writer.ts';

export interface TableOptions {
  readonly wide: boolean;
  readonly noHeaders: boolean;
  readonly showLabels: boolean;
  /** Labels with a column of their own (`-L`). */
  readonly labelColumns: readonly string[];
  /** Whether a NAMESPACE column comes first. */
  readonly withNamespace: boolean;
  /** Whether names include the kind: `pod/web-1`. */
  readonly withKind: boolean;
}

/** Prints tables of one kind, with the headers once (cli-runtime printers/tableprinter.go). */
export class TablePrinter {
  readonly #resource: ApiResource;
  readonly #options: TableOptions;
  readonly #writer = new TableWriter();
  #headersDone: boolean;

  constructor(resource: ApiResource, options: TableOptions) {
    this.#resource = resource;
    this.#options = options;
    this.#headersDone = options.noHeaders;
  }

  /** Prints nothing, not even headers, for a table without rows. `event`: what the first column says, if there is one for events. */
  print(table: Table, event?: string): string {
    if (table.rows.length === 0) return '';
    const first = (cell: string): string[] => (event === undefined ? [] : [cell]);
    const rows = table.rows.map((row) => [...first(event ?? ''), ...this.#cells(table, row)]);
    if (this.#headersDone) return this.#writer.write(rows);
    this.#headersDone = true;
    return this.#writer.write([[...first('EVENT'), ...this.#headers(table)], ...rows]);
  }

  #headers({ columns }: Table): string[] {
    const { withNamespace, labelColumns, showLabels } = this.#options;
    return [
      ...(withNamespace ? ['NAMESPACE'] : []),
      ...this.#visible(columns).map(({ name }) => name.toUpperCase()),
      // A label's header is the part after its prefix.
      ...labelColumns.map((label) => label.slice(label.lastIndexOf('/') + 1).toUpperCase()),
      ...(showLabels ? ['LABELS'] : []),
    ];
  }

  #cells({ columns }: Table, { cells, object }: Table['rows'][number]): string[] {
    const { withNamespace, withKind, labelColumns, showLabels } = this.#options;
    const { namespace = '', labels = {} } = object.metadata;
    const visible = columns.flatMap((column, index) => (this.#isVisible(column) ? [cellText(cells[index])] : []));
    if (withKind && visible.length > 0) visible[0] = `${qualifiedKind(this.#resource)}/${visible[0]}`;
    return [
      ...(withNamespace ? [namespace] : []),
      ...visible,
      ...labelColumns.map((label) => (Object.hasOwn(labels, label) ? labels[label]! : '')),
      ...(showLabels ? [formatLabels(labels) || '<none>'] : []),
    ];
  }

  #visible(columns: Table['columns']): Table['columns'] {
    return columns.filter((column) => this.#isVisible(column));
  }

  #isVisible({ priority }: Table['columns'][number]): boolean {
    return this.#options.wide || priority === 0;
  }
}

/** The cell's first line, with escape characters made harmless for terminals. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = String(value);
  const end = text.search(/[\f\n\r]/);
  return (end < 0 ? text : `${text.slice(0, end)}...`).replaceAll('\x1b', '^[');
}
