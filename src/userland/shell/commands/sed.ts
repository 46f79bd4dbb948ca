import type { Process } from '../../../sim/index.ts';
import { resolvePath } from '../../files/file-system.ts';
import type { Cgroup } from '../../runtime/cgroup.ts';
import { regexOf } from '../pattern.ts';
import type { Match, Regex } from '../../../api/regex/regex.ts';
import { basicRegExp } from './grep.ts';
import type { CommandContext } from './command.ts';
import { forEachFile, forEachLine } from './lines.ts';
import { CommandFailure, NotSimulated, parseOptions } from './options.ts';

/** Whether a command applies to a line. `number` counts from 1. */
type Address = (line: string, number: number, isLast: boolean) => boolean;

interface SedCommand {
  readonly address: Address;
  readonly act:
    | { readonly type: 'd' | 'p' | 'q' }
    | { readonly type: 's'; readonly from: Regex; readonly to: string; readonly all: boolean; readonly prints: boolean };
}

/** `sed` with the commands `s`, `d`, `p` and `q`, for all lines, one line, a range of numbers, or matching lines. */
export function* sed(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, values, operands } = parseOptions(args, 'n=quiet=silent E=regexp-extended r i=in-place', 'e=expression');
  if (!values.has('e') && operands.length === 0) throw new CommandFailure('no script specified', 1);
  const [script = '', ...files] = values.has('e') ? [values.get('e')!, ...operands] : operands;
  const commands = new SedScript(script, context, flags.has('E') || flags.has('r')).commands();
  return yield* forEachFile(context, files, function* (text, shown) {
    const editor = new Editor(commands, flags.has('n'), context);
    yield* forEachLine(context, text, (line) => editor.add(line));
    const result = editor.end();
    if (flags.has('i')) context.host.files.write(resolvePath(context.directory, shown), result);
    else context.io.out(result);
  });
}

/** Applies commands to the lines in turn. A line is edited once it is known whether it is the last one. */
class Editor {
  readonly #commands: readonly SedCommand[];
  readonly #quiet: boolean;
  readonly #cgroup: Cgroup;
  #result = '';
  #waiting: string | undefined;
  #number = 0;
  #isOver = false;

  constructor(commands: readonly SedCommand[], quiet: boolean, { host }: CommandContext) {
    this.#commands = commands;
    this.#quiet = quiet;
    this.#cgroup = host.cgroup;
  }

  add(line: string): void {
    if (this.#waiting !== undefined) this.#edit(this.#waiting, false);
    this.#waiting = line;
  }

  /** Ends the input. Returns the edited text. */
  end(): string {
    if (this.#waiting !== undefined) this.#edit(this.#waiting, true);
    return this.#result;
  }

  #edit(original: string, isLast: boolean): void {
    if (this.#isOver) return;
    this.#number++;
    let line = original;
    let isDeleted = false;
    for (const { address, act } of this.#commands) {
      this.#cgroup.work(1);
      if (!address(line, this.#number, isLast)) continue;
      if (act.type === 's') {
        let changed = false;
        const replacement = (match: Match): string => ((changed = true), replacementOf(act.to, match));
        line = act.from.replace(line, replacement, act.all, (length) => this.#cgroup.checkRoom(length));
        if (changed && act.prints) this.#write(line);
      } else if (act.type === 'p') this.#write(line);
      else {
        isDeleted = act.type === 'd';
        this.#isOver = act.type === 'q';
        break;
      }
    }
    if (!isDeleted && !this.#quiet) this.#write(line);
  }

  #write(line: string): void {
    this.#result += `${line}\n`;
    this.#cgroup.checkRoom(this.#result.length);
  }
}

/** Expands a replacement: `&` and `\0` are the whole match, `\1` is the first group. */
function replacementOf(text: string, match: Match): string {
  return text.replace(/\\(.)|&/gs, (_taken, escaped: string | undefined) => {
    if (escaped === undefined) return match[0];
    if (escaped === 'n') return '\n';
    return /[0-9]/.test(escaped) ? (match[Number(escaped)] ?? '') : escaped;
  });
}

/** Parses a script of sed. */
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

  /** Throws `NotSimulated` for any other command of sed. */
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

  /** An address: a line number, `$`, or an expression. */
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

  /** Reads up to and including the delimiter. Throws `CommandFailure` if there is none. */
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
