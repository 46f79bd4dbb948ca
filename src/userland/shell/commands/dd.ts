import type { Process } from '../../../sim/index.ts';
import { FileError } from '../../../cri/index.ts';
import { resolvePath } from '../../files/file-system.ts';
import type { CommandContext } from './command.ts';
import { CommandFailure, NotSimulated } from './options.ts';

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  c: 1,
  k: 2 ** 10,
  K: 2 ** 10,
  KB: 1e3,
  M: 2 ** 20,
  MB: 1e6,
  G: 2 ** 30,
  GB: 1e9,
};
/** The number of characters that are written at once. */
const MOST_AT_ONCE = 65_536;

/** `dd if=… of=… bs=… count=…`: copies a file, or endless zeros. */
export function* copyBlocks(context: CommandContext, args: readonly string[]): Process<number> {
  const { host, io, directory } = context;
  const operands = new Map(args.map((arg) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)]));
  for (const name of operands.keys())
    if (!['if', 'of', 'bs', 'count', 'status', 'conv'].includes(name)) throw new NotSimulated(`operand ${name}=`);
  const source = operands.get('if');
  const target = operands.get('of');
  const block = size(operands.get('bs') ?? '512');
  const wanted = operands.has('count') ? size(operands.get('count')!) * block : Infinity;
  const isZero = source === '/dev/zero';
  const text = isZero ? '' : source === undefined ? io.input.readAll() : host.files.read(resolvePath(directory, source));
  const path = target === undefined ? undefined : resolvePath(directory, target);
  if (path !== undefined) host.files.write(path, '');
  const end = isZero ? wanted : Math.min(text.length, wanted);
  let done = 0;
  let full = false;
  while (done < end && !full) {
    yield* context.shell.step();
    const length = Math.min(end - done, MOST_AT_ONCE);
    const part = isZero ? '\0'.repeat(length) : text.slice(done, done + length);
    try {
      if (path === undefined) io.out(part);
      else if (path !== '/dev/null') host.files.write(path, part, true);
      done += length;
    } catch (error) {
      if (!(error instanceof FileError) || error.code !== 'ENOSPC') throw error;
      io.error(`dd: error writing '${target}': ${error.message}\n`);
      full = true;
    }
  }
  const records = `${Math.floor(done / block)}+${done % block === 0 ? 0 : 1}`;
  if (operands.get('status') !== 'none') io.error(`${records} records in\n${records} records out\n`);
  return full ? 1 : 0;
}

function size(text: string): number {
  const [, digits, unit = ''] = /^([0-9]{1,12})([a-zA-Z]*)$/.exec(text) ?? [];
  if (digits === undefined || !Object.hasOwn(UNITS, unit)) throw new CommandFailure(`invalid number '${text}'`);
  return Number(digits) * UNITS[unit]!;
}
