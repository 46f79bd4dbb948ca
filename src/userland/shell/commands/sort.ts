import type { Process } from '../../../sim/index.ts';
import type { CommandContext } from './command.ts';
import { forEachFile, forEachLine, writeLines } from './lines.ts';
import { NotSimulated, parseOptions } from './options.ts';

const LINE_BYTES = 16;

/** `sort` by whole lines or by one field. */
export function* sort(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, values, operands } = parseOptions(args, 'n=numeric-sort r=reverse u=unique', 'k=key t=field-separator');
  const [, field, , keyFlags = ''] = /^([0-9]{1,4})(,\1)?([nr]*)$/.exec(values.get('k') ?? '') ?? [];
  if (values.has('k') && field === undefined) throw new NotSimulated(`-k ${values.get('k')}: a single field is, such as -k 2,2n`);
  const separator = values.get('t');
  const keyOf = (line: string): string => {
    if (field === undefined) return line;
    return (separator === undefined ? line.trim().split(/[ \t]+/) : line.split(separator))[Number(field) - 1] ?? '';
  };
  const isNumeric = flags.has('n') || keyFlags.includes('n');
  const sign = flags.has('r') || keyFlags.includes('r') ? -1 : 1;
  const { cgroup } = context.host;
  const lines: { readonly line: string; readonly key: string; readonly number: number }[] = [];
  let chars = 0;
  try {
    const status = yield* forEachFile(context, operands, (text) =>
      forEachLine(context, text, (line) => {
        cgroup.allocate(LINE_BYTES);
        const key = keyOf(line);
        lines.push({ line, key, number: isNumeric ? Number.parseFloat(key) || 0 : 0 });
        chars += line.length + 1;
      }),
    );
    cgroup.work(chars * Math.ceil(Math.log2(lines.length + 2)));
    lines.sort(
      (a, b) => sign * (a.number - b.number || (isNumeric ? 0 : compare(a.key, b.key))) || sign * compare(a.line, b.line),
    );
    const isSame = (a: (typeof lines)[number], b: (typeof lines)[number] | undefined): boolean =>
      b !== undefined && (isNumeric ? a.number === b.number : a.key === b.key);
    const kept = flags.has('u') ? lines.filter((line, i) => !isSame(line, lines[i - 1])) : lines;
    writeLines(
      context,
      kept.map(({ line }) => line),
    );
    return status;
  } finally {
    cgroup.free(lines.length * LINE_BYTES);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
