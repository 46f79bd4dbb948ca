import type { Process } from '../../../sim/index.ts';
import { resolvePath } from '../../files/file-system.ts';
import { regexOf } from '../pattern.ts';
import type { Match, Regex } from '../regex/regex.ts';
import { basicRegExp } from './grep.ts';
import type { CommandContext } from './index.ts';
import { forEachFile, withLines } from './lines.ts';
import { CommandFailure, NotSimulated, parseOptions } from './options.ts';

/** Whether a command is for this line. `number` counts from 1. */
type Address = (line: string, number: number, isLast: boolean) => boolean;

interface SedCommand {
  readonly address: Address;
  readonly act:
    | { readonly type: 'd' | 'p' | 'q' }
    | { readonly type: 's'; readonly from: Regex; readonly to: string; readonly all: boolean; readonly prints: boolean };
}

/** `sed` with the commands `s`, `d`, `p` and `q`, each for all lines, for one, for a range of numbers or for those that match. */
export function* sed(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, values, operands } = parseOptions(args, 'n=quiet=silent E=regexp-extended r i=in-place', 'e=expression');
  if (!values.has('e') && operands.length === 0) throw new CommandFailure('no script specified', 1);
  const [script = '', ...files] = values.has('e') ? [values.get('e')!, ...operands] : operands;
  const commands = new SedScript(script, context, flags.has('E') || flags.has('r')).commands();
  const edited = function* (text: string): Process<string> {
    let result = '';
    yield* withLines(context, text, (lines) => (result = edit(lines, commands, flags.has('n'), context)));
    return result;
  };
  return yield* forEachFile(context, files, function* (text, shown) {
    const result = yield* edited(text);
    if (flags.has('i')) context.host.files.write(resolvePath(context.directory, shown), result);
    else context.io.out(result);
  });
}

function edit(lines: readonly string[], commands: readonly SedCommand[], quiet: boolean, { host }: CommandContext): string {
  const { cgroup } = host;
  let result = '';
  const write = (line: string): void => {
    result += `${line}\n`;
    cgroup.checkRoom(result.length);
  };
  for (const [index, original] of lines.entries()) {
    let line = original;
    let isDeleted = false;
    let isEnd = false;
    for (const { address, act } of commands) {
      cgroup.work(1);
      if (!address(line, index + 1, index === lines.length - 1)) continue;
      if (act.type === 's') {
        let changed = false;
        const replacement = (match: Match): string => ((changed = true), replacementOf(act.to, match));
        line = act.from.replace(line, replacement, act.all, (length) => cgroup.checkRoom(length));
        if (changed && act.prints) write(line);
      } else if (act.type === 'p') write(line);
      else {
        isDeleted = act.type === 'd';
        isEnd = act.type === 'q';
        break;
      }
    }
    if (!isDeleted && !quiet) write(line);
    if (isEnd) break;
  }
  return result;
}

/** `&` and `\0` stand for all that was found, `\1` for its first group. */
function replacementOf(text: string, match: Match): string {
  return text.replace(/\\(.)|&/gs, (_taken, escaped: string | undefined) => {
    if (escaped === undefined) return match[0];
    if (escaped === 'n') return '\n';
    return /[0-9]/.test(escaped) ? (match[Number(escaped)] ?? '') : escaped;
  });
}

/** Reads a script of sed's. */
class SedScript {
  readonly #text: string;
  readonly #context: CommandContext;
  readonly #isExtended: boolean;
  #at = 0;

  constructor(text: string, context: CommandContext, isExtended: boolean) {
    this.#text = text;
    this.#context = context;
    this.#isExtended = isExtended;
  }

  /** Throws `NotSimulated` for any other command of sed's. */
  commands(): SedCommand[] {
    const commands: SedCommand[] = [];
    for (;;) {
      this.#skip(' \t\n;');
      if (this.#at >= this.#text.length) return commands;
      const address = this.#address();
      this.#skip(' ');
      const type = this.#text.charAt(this.#at++);
      if (type === 's') commands.push({ address, act: this.#substitution() });
      else if (type === 'd' || type === 'p' || type === 'q') commands.push({ address, act: { type } });
      else throw new NotSimulated(`command "${type}"`);
      this.#skip(' \t');
      if (this.#at < this.#text.length && !';\n'.includes(this.#text.charAt(this.#at)))
        throw new NotSimulated(`what follows "${this.#text.slice(0, this.#at).slice(-40)}"`);
    }
  }

  #address(): Address {
    const first = this.#line();
    if (first === undefined) return () => true;
    let matches = first.matches;
    if (this.#text.charAt(this.#at) === ',') {
      this.#at++;
      const last = this.#line();
      if (first.number === undefined || last === undefined || (last.number === undefined && !last.isLast))
        throw new NotSimulated('ranges of anything but line numbers');
      const [from, to] = [first.number, last.number ?? Infinity];
      matches = (_line, number) => number === from || (number > from && number <= to);
    }
    if (this.#text.charAt(this.#at) !== '!') return matches;
    this.#at++;
    return (...line) => !matches(...line);
  }

  /** One line's number, `$`, or an expression that it matches. */
  #line(): { readonly matches: Address; readonly number?: number; readonly isLast?: boolean } | undefined {
    const [digits] = /^[0-9]{1,9}/.exec(this.#text.slice(this.#at, this.#at + 9)) ?? [];
    if (digits !== undefined) {
      this.#at += digits.length;
      return { matches: (_line, number) => number === Number(digits), number: Number(digits) };
    }
    const char = this.#text.charAt(this.#at);
    if (char === '$') {
      this.#at++;
      return { matches: (_line, _number, isLast) => isLast, isLast: true };
    }
    if (char !== '/') return undefined;
    this.#at++;
    const regex = this.#regex(this.#until('/'), false);
    return { matches: (line) => regex.test(line) };
  }

  #substitution(): SedCommand['act'] {
    const delimiter = this.#text.charAt(this.#at++);
    const from = this.#until(delimiter);
    const to = this.#until(delimiter);
    const [flags = ''] = /^[a-zA-Z0-9]*/.exec(this.#text.slice(this.#at, this.#at + 20)) ?? [];
    if (!/^[giIp]*$/.test(flags)) throw new NotSimulated(`flags "${flags}" of s`);
    this.#at += flags.length;
    return { type: 's', from: this.#regex(from, /i/i.test(flags)), to, all: flags.includes('g'), prints: flags.includes('p') };
  }

  /** Up to the delimiter and past it. Throws `CommandFailure` if there is none. */
  #until(delimiter: string): string {
    let text = '';
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at);
      const next = this.#text.charAt(this.#at + 1);
      if (char === delimiter) {
        this.#at++;
        return text;
      }
      if (char === '\\' && next !== '') {
        text += next === delimiter ? next : char + next;
        this.#at++;
      } else text += char;
    }
    throw new CommandFailure("unterminated `s' command or address");
  }

  #regex(source: string, ignoreCase: boolean): Regex {
    const { cgroup } = this.#context.host;
    return regexOf(this.#isExtended ? source : basicRegExp(source), (units) => cgroup.work(units), { ignoreCase });
  }

  #skip(chars: string): void {
    while (this.#at < this.#text.length && chars.includes(this.#text.charAt(this.#at))) this.#at++;
  }
}
