import type { Process } from '../../../sim/index.ts';
import { resolvePath } from '../../files/file-system.ts';
import { patternRegExp } from '../pattern.ts';
import type { CommandContext } from './command.ts';
import { NotSimulated, wholeNumber } from './options.ts';

/** A test or an action of `find`. Returns whether the next one is asked. */
type Step = (path: string, isDirectory: boolean) => Process<boolean>;

/** `find DIRECTORY… -maxdepth 2 -type f -name '*.log' ! -name x -exec chmod 600 {} \; -delete`. All tests must hold. */
export function* find(context: CommandContext, args: readonly string[]): Process<number> {
  const { host, io, directory, name } = context;
  const first = args.findIndex((arg) => /^[-!(]/.test(arg));
  const places = args.slice(0, first < 0 ? args.length : first);
  const { steps, deepest } = parse(context, args.slice(places.length));
  let status = 0;
  for (const place of places.length === 0 ? ['.'] : places) {
    if (host.files.entry(resolvePath(directory, place)) !== undefined) yield* walk(place);
    else if (!host.files.mayHave(resolvePath(directory, place))) {
      io.error(`${name}: ${place}: No such file or directory\n`);
      status = 1;
    }
  }
  return status;

  function* walk(place: string): Process<void> {
    const waiting = [{ shown: place, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { shown, depth } = next;
      yield* context.shell.step();
      const path = resolvePath(directory, shown);
      if (host.files.entry(path) === undefined) continue;
      const isDirectory = host.files.isDirectory(path);
      // What is below is listed before an action may remove it.
      const names = isDirectory && depth < deepest ? host.files.list(path) : [];
      for (const step of steps) if (!(yield* step(shown, isDirectory))) break;
      for (const name of names.toReversed()) waiting.push({ shown: `${shown.replace(/\/$/, '')}/${name}`, depth: depth + 1 });
    }
  }
}

function parse(context: CommandContext, args: readonly string[]): { readonly steps: readonly Step[]; readonly deepest: number } {
  const { host, io, shell, directory } = context;
  const steps: Step[] = [];
  let deepest = Infinity;
  let acts = false;
  let wanted = true;
  const test = (holds: (path: string, isDirectory: boolean) => boolean): void => {
    const expected = wanted;
    wanted = true;
    steps.push(function* (path, isDirectory) {
      return holds(path, isDirectory) === expected;
    });
  };
  for (let at = 0; at < args.length; at++) {
    const option = args[at]!;
    if (option === '!' || option === '-not') wanted = !wanted;
    else if (option === '-maxdepth') deepest = wholeNumber(args[++at] ?? '');
    else if (option === '-type') {
      const type = args[++at];
      test((_path, isDirectory) => isDirectory === (type === 'd') && (type === 'd' || type === 'f'));
    } else if (option === '-name' || option === '-iname') {
      const pattern = patternRegExp(args[++at] ?? '', (units) => host.cgroup.work(units));
      test((path) => pattern.test(path.slice(path.lastIndexOf('/') + 1)));
    } else if (option === '-print') {
      acts = true;
      steps.push(print);
    } else if (option === '-delete') {
      acts = true;
      steps.push(function* (path) {
        host.files.remove(resolvePath(directory, path));
        return true;
      });
    } else if (option === '-exec') {
      const end = args.findIndex((arg, i) => i > at && (arg === ';' || arg === '+'));
      if (end < 0) throw new NotSimulated('-exec without an end');
      const command = args.slice(at + 1, end);
      at = end;
      acts = true;
      steps.push(function* (path) {
        for (const word of command) host.cgroup.work(word.length + path.length);
        const words = command.map((word) => word.split('{}').join(path));
        return (yield* shell.runArguments(words, io)) === 0;
      });
    } else throw new NotSimulated(`option ${option}`);
  }
  if (!acts) steps.push(print);
  return { steps, deepest };

  function* print(path: string): Process<boolean> {
    io.out(`${path}\n`);
    return true;
  }
}
