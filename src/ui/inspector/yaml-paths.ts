const LINE = /^(\s*)((?:- )*)(?:("[^"]*"|'[^']*'|[^\s#"'-][^#:]*?|-[^\s:][^:]*?):(?=\s|$))?(.*)$/;
const BLOCK = /^[|>][+-]?\d*$/;

/** A line that contains the following lines. */
interface Open {
  readonly column: number;
  readonly path: string;
  readonly isItem: boolean;
}

/**
 * The field path of each line of the API server's YAML: `spec.template.spec.containers[0].image`. Empty for a line without a
 * field. List items count from 0. A line within a multi-line text has the path of the text's field.
 */
export function yamlPaths(lines: readonly string[]): readonly string[] {
  const open: Open[] = [];
  const counts = new Map<string, number>();
  let block: { readonly column: number; readonly path: string } | undefined;
  return lines.map((line) => {
    const [, indent = '', dashes = '', key, rest = ''] = LINE.exec(line) ?? [];
    if (block !== undefined && (line.trim() === '' || indent.length > block.column)) return block.path;
    block = undefined;
    if (line.trim() === '' || line.trim() === '---') return '';
    let column = indent.length;
    for (let i = 0; i < dashes.length / 2; i++) {
      openItem(open, counts, column);
      column += 2;
    }
    const path = key === undefined ? (open.at(-1)?.path ?? '') : openKey(open, column, unquoted(key));
    if (BLOCK.test(rest.trim())) block = { column, path };
    return path;
  });
}

/** A list may be indented like its key. */
function openItem(open: Open[], counts: Map<string, number>, column: number): void {
  while (open.length > 0 && (open.at(-1)!.column > column || (open.at(-1)!.isItem && open.at(-1)!.column === column))) open.pop();
  const list = open.at(-1)?.path ?? '';
  const index = counts.get(list) ?? 0;
  counts.set(list, index + 1);
  open.push({ column, path: `${list}[${index}]`, isItem: true });
}

function openKey(open: Open[], column: number, key: string): string {
  while (open.length > 0 && open.at(-1)!.column >= column) open.pop();
  const parent = open.at(-1)?.path ?? '';
  const path = /[.[\]/]/.test(key) ? `${parent}[${key}]` : parent === '' ? key : `${parent}.${key}`;
  open.push({ column, path, isItem: false });
  return path;
}

function unquoted(key: string): string {
  return /^(["']).*\1$/.test(key) ? key.slice(1, -1) : key;
}
