import type { Process } from '../../sim/index.ts';
import type { Cgroup } from '../runtime/cgroup.ts';
import type { ParameterPart, Word } from './ast.ts';
import { ShellFailure } from './control.ts';
import { BREAK, DEFAULT_SEPARATORS, expanded, joined, type Piece, type Pieces } from './fields.ts';
import { endThatFits, partRegExp, patternRegExp, startThatFits } from './pattern.ts';
import { sizeOf, type Variables } from './variables.ts';

/** The part of the shell that parameter expansion needs. */
export interface ParameterHost {
  readonly variables: Variables;
  readonly cgroup: Cgroup;
  /** Whether the shell is bash, not a plain POSIX shell. */
  readonly isBash: boolean;
}

/** Expands the words in `${NAME:-word}`, and arithmetic. */
interface WordExpander {
  pieces(word: Word): Process<Pieces>;
  text(word: Word): Process<string>;
  pattern(word: Word): Process<string>;
  evaluate(expression: string): bigint;
}

/** A change of a parameter's value. */
type Edit = (value: string) => string;

/** The values of a parameter: one or none, or all values of `@`, `*` and arrays. */
type Values = { readonly value: string | undefined } | { readonly all: readonly string[]; readonly isJoined: boolean };

/** Expands `$NAME` and `${NAME…}` with the operators of POSIX 2.6.2 and those of bash that manifests use. */
export class ParameterExpansion {
  readonly #host: ParameterHost;
  readonly #words: WordExpander;

  constructor(host: ParameterHost, words: WordExpander) {
    this.#host = host;
    this.#words = words;
  }

  /** Throws `ShellFailure` if a required parameter is not set (`:?`, `set -u`). */
  *expand(given: ParameterPart): Process<Pieces> {
    const index = given.index === undefined ? undefined : yield* this.#words.text(given.index);
    const isKeys = given.isIndirect && (index === '@' || index === '*');
    const part = given.isIndirect && !isKeys ? this.#target(given) : given;
    const values = isKeys ? this.#keysOf(part, index) : this.#valuesOf(part, index);
    const { name, operator, argument = [], quoted } = part;
    const isNull = 'all' in values ? values.all.length === 0 || values.all.join(' ') === '' : values.value === '';
    const isUnset = 'all' in values ? values.all.length === 0 : values.value === undefined;
    const isLacking = isUnset || (operator.startsWith(':') && isNull);
    switch (operator) {
      case ':-':
      case '-':
        return isLacking ? yield* this.#argument(argument, quoted) : this.#piecesOf(values, quoted);
      case ':+':
      case '+':
        return isLacking ? [expanded('', quoted)] : yield* this.#argument(argument, quoted);
      case ':=':
      case '=':
        if (!isLacking) return this.#piecesOf(values, quoted);
        this.#host.variables.set(name, yield* this.#words.text(argument));
        return [expanded(this.#host.variables.get(name) ?? '', quoted)];
      case ':?':
      case '?':
        if (!isLacking) return this.#piecesOf(values, quoted);
        throw new ShellFailure(`${name}: ${(yield* this.#words.text(argument)) || this.#unsetMessage(operator)}`, 2);
      default:
        if (isUnset && !('all' in values)) this.#host.variables.checkUnset(name);
        return yield* this.#edited(part, values);
    }
  }

  #unsetMessage(operator: string): string {
    if (operator === '?') return 'parameter not set';
    return this.#host.isBash ? 'parameter null or not set' : 'parameter not set or null';
  }

  *#edited(part: ParameterPart, values: Values): Process<Pieces> {
    const { operator, quoted } = part;
    if (operator === '') return this.#piecesOf(values, quoted);
    if (operator === '#length') return [expanded(String(this.#lengthOf(values)), true)];
    if (operator === ':' && 'all' in values) {
      const all = yield* this.#slice(part, values.all);
      return this.#piecesOf({ ...values, all }, quoted);
    }
    const edit = yield* this.#editOf(part);
    const apply = (value: string): string => {
      this.#work(value.length);
      return edit(value);
    };
    if ('all' in values) return this.#piecesOf({ ...values, all: values.all.map(apply) }, quoted);
    return [expanded(apply(values.value ?? ''), quoted)];
  }

  readonly #work = (units: number): void => this.#host.cgroup.work(units);

  /** `${!NAME}`: the parameter named by the value of this one. Throws `ShellFailure`. */
  #target(part: ParameterPart): ParameterPart {
    const name = this.#host.variables.get(part.name) ?? '';
    if (!/^([A-Za-z_][A-Za-z0-9_]*|[0-9]+)$/.test(name)) throw new ShellFailure(`${name}: invalid variable name`, 1);
    return { ...part, name, isIndirect: false };
  }

  /** `${!NAME[@]}`: the indices of an array. */
  #keysOf({ name, quoted }: ParameterPart, index: '@' | '*'): Values {
    const all = this.#host.variables.list(name).map((_, i) => String(i));
    this.#host.cgroup.checkRoom(sizeOf(all));
    return { all, isJoined: quoted && index === '*' };
  }

  #valuesOf({ name, quoted }: ParameterPart, index: string | undefined): Values {
    const { variables, cgroup } = this.#host;
    const isPositional = name === '@' || name === '*';
    const star = isPositional ? name : index;
    if (star !== '@' && star !== '*') {
      if (index === undefined) return { value: variables.get(name) };
      return { value: variables.list(name).at(Number(this.#words.evaluate(index))) };
    }
    const all = isPositional ? variables.parameters : variables.list(name);
    cgroup.checkRoom(sizeOf(all));
    this.#work(all.length);
    return { all, isJoined: quoted && star === '*' };
  }

  #piecesOf(values: Values, quoted: boolean): Pieces {
    if (!('all' in values)) return [expanded(values.value ?? '', quoted)];
    const { all, isJoined } = values;
    if (isJoined) return [expanded(all.join((this.#host.variables.get('IFS') ?? DEFAULT_SEPARATORS).charAt(0)), true)];
    return all.flatMap((text, i): Pieces => (i === 0 ? [expanded(text, quoted)] : [BREAK, expanded(text, quoted)]));
  }

  #lengthOf(values: Values): number {
    if ('all' in values) return values.all.length;
    const { value = '' } = values;
    this.#work(value.length);
    return [...value].length;
  }

  /** Expands the word of `:-` or `:+`, which replaces the parameter. */
  *#argument(argument: Word, quoted: boolean): Process<Pieces> {
    const pieces = (yield* this.#words.pieces(argument)).map((piece): Piece | typeof BREAK =>
      piece === BREAK ? BREAK : { ...piece, quoted: quoted || piece.quoted, splits: !quoted && !piece.quoted },
    );
    return pieces.length === 0 ? [expanded('', quoted)] : pieces;
  }

  *#editOf(part: ParameterPart): Process<Edit> {
    const { operator, argument = [] } = part;
    switch (operator) {
      case '#':
      case '##': {
        const pattern = yield* this.#words.pattern(argument);
        return (value) => value.slice(startThatFits(value, pattern, operator === '##', this.#work) ?? 0);
      }
      case '%':
      case '%%': {
        const pattern = yield* this.#words.pattern(argument);
        return (value) => value.slice(0, value.length - (endThatFits(value, pattern, operator === '%%', this.#work) ?? 0));
      }
      case ':': {
        const bounds = yield* this.#bounds(argument);
        return (value) => sliced([...value], bounds).join('');
      }
      case '^':
      case '^^':
      case ',':
      case ',,':
        return yield* this.#caseEdit(operator, argument);
      default:
        return yield* this.#replacement(part);
    }
  }

  /** `${NAME^^pattern}` and similar operators: changes the case of the matching characters, or of the first one. */
  *#caseEdit(operator: string, argument: Word): Process<Edit> {
    const pattern = argument.length === 0 ? '?' : yield* this.#words.pattern(argument);
    const matcher = patternRegExp(pattern, this.#work);
    const convert = (char: string): string => {
      if (!matcher.test(char)) return char;
      return operator.startsWith('^') ? char.toUpperCase() : char.toLowerCase();
    };
    if (operator.length === 2) return (value) => [...value].map(convert).join('');
    return (value) => {
      const [first = '', ...rest] = value;
      return convert(first) + rest.join('');
    };
  }

  /** `${NAME/pattern/replacement}`. `//` replaces everywhere, `/#` at the start, `/%` at the end. */
  *#replacement({ operator, argument = [], replacement = [] }: ParameterPart): Process<Edit> {
    const pattern = yield* this.#words.pattern(argument);
    const pieces = yield* this.#words.pieces(replacement);
    const isBash = this.#host.isBash;
    // In bash, an unquoted `&` is the matched text.
    const textFor = (match: string): string =>
      joined(
        pieces.map((piece) =>
          isBash && piece !== BREAK && !piece.quoted ? { ...piece, text: piece.text.replaceAll('&', () => match) } : piece,
        ),
      );
    if (operator === '/#') {
      return (value) => {
        const length = startThatFits(value, pattern, true, this.#work);
        return length === undefined ? value : textFor(value.slice(0, length)) + value.slice(length);
      };
    }
    if (operator === '/%') {
      return (value) => {
        const length = endThatFits(value, pattern, true, this.#work);
        if (length === undefined) return value;
        const start = value.length - length;
        return value.slice(0, start) + textFor(value.slice(start));
      };
    }
    if (pattern === '') return (value) => value;
    const regex = partRegExp(pattern, this.#work);
    const grown = (size: number): void => this.#host.cgroup.checkRoom(size);
    return (value) => regex.replace(value, ([match]) => textFor(match), operator === '//', grown);
  }

  /** `${@:2:3}`. Positional parameters count from 1; 0 is the shell's name. */
  *#slice({ name, argument = [] }: ParameterPart, all: readonly string[]): Process<readonly string[]> {
    const bounds = yield* this.#bounds(argument);
    const isPositional = name === '@' || name === '*';
    return sliced(isPositional ? [this.#host.variables.get('0') ?? '', ...all] : all, bounds);
  }

  /** Parses `offset` or `offset:length`. */
  *#bounds(argument: Word): Process<Bounds> {
    const [offset = '0', length] = (yield* this.#words.text(argument)).split(':');
    return {
      offset: Number(this.#words.evaluate(offset)),
      length: length === undefined ? undefined : Number(this.#words.evaluate(length)),
    };
  }
}

interface Bounds {
  /** A negative offset counts from the end. */
  readonly offset: number;
  /** A negative length counts from the end. Undefined: everything after the offset. */
  readonly length: number | undefined;
}

/** Throws `ShellFailure` if the end is before the start. */
function sliced<T>(items: readonly T[], { offset, length }: Bounds): readonly T[] {
  const start = offset < 0 ? items.length + offset : offset;
  if (start < 0 || start > items.length) return [];
  if (length === undefined) return items.slice(start);
  const end = length < 0 ? items.length + length : start + length;
  if (end < start) throw new ShellFailure(`${length}: substring expression < 0`, 1);
  return items.slice(start, end);
}
