import { FormatError, quote } from '../../api/index.ts';

/** A piece of a template (Go's text/template/parse/lex.go). Text outside of actions is one token. */
export interface Token {
  readonly type:
    | 'text'
    | 'open'
    | 'close'
    | 'space'
    | 'field'
    | 'variable'
    | 'word'
    | 'number'
    | 'string'
    | 'dot'
    | 'pipe'
    | 'declare'
    | 'assign'
    | 'paren'
    | 'char'
    | 'end';
  readonly text: string;
  /** Where the token begins in the template. */
  readonly at: number;
}

/** The tokens of a template. Throws `FormatError`. */
export function* tokensOf(template: string): Generator<Token, void> {
  let at = 0;
  let trims = false;
  while (at < template.length) {
    const open = template.indexOf('{{', at);
    const end = open < 0 ? template.length : open;
    const trimsLeft = open >= 0 && /^\{\{-\s/.test(template.slice(open, open + 4));
    let text = template.slice(at, end);
    if (trims) text = text.trimStart();
    if (trimsLeft) text = text.trimEnd();
    if (text !== '') yield { type: 'text', text, at };
    if (open < 0) break;
    const inside = open + (trimsLeft ? 3 : 2);
    const comment = /\s*\/\*[^]*?\*\/(\s+-)?\}\}/y;
    comment.lastIndex = inside;
    const found = comment.exec(template);
    if (found !== null) {
      trims = found[1] !== undefined;
      at = comment.lastIndex;
      continue;
    }
    if (/^\s*\/\*/.test(template.slice(inside)))
      throw failure(
        template,
        open,
        template.includes('*/', inside) ? 'comment ends before closing delimiter' : 'unclosed comment',
      );
    yield { type: 'open', text: '{{', at: open };
    const close = yield* insideAction(template, inside);
    trims = close.trims;
    at = close.at;
  }
  yield { type: 'end', text: 'EOF', at: template.length };
}

/** The error with the line of its place, as Go words it. */
export function failure(template: string, at: number, why: string): FormatError {
  return new FormatError(`template: output:${template.slice(0, at).split('\n').length}: ${why}`);
}

const WORD = /[\p{L}\p{Nd}_]*/uy;
const NUMBER = /[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?[\d_]+)?)/y;
const QUOTED = {
  '"': [/"(?:\\.|[^"\\\n])*"/y, 'unterminated quoted string'],
  '`': [/`[^`]*`/y, 'unterminated raw quoted string'],
  "'": [/'(?:\\.|[^'\\\n])*'/y, 'unterminated character constant'],
} as const;

/** `lexInsideAction`. Returns where the action ends, and whether it trims the text after it. */
function* insideAction(template: string, start: number): Generator<Token, { readonly at: number; readonly trims: boolean }> {
  let at = start;
  let depth = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(template)?.[0] ?? '';
  };
  /** A word with its first sign. It must end where something else begins. */
  const word = (sign: string): string => {
    at += sign.length;
    const text = match(WORD);
    const next = template[at + text.length];
    at -= sign.length;
    const isEnded = next === undefined || /[\s.,|:()=]/.test(next) || template.startsWith('}}', at + sign.length + text.length);
    if (!isEnded) throw failure(template, at, `bad character ${unicode(next)}`);
    return sign + text;
  };
  for (;;) {
    const close = match(/(?:\s+-)?\}\}/y);
    if (close !== '') {
      if (depth > 0) throw failure(template, at, 'unclosed left paren');
      yield { type: 'close', text: '}}', at };
      return { at: at + close.length, trims: close.length > 2 };
    }
    const char = template[at];
    if (char === undefined) throw failure(template, at, 'unclosed action');
    let type: Token['type'];
    let text: string;
    if (/\s/.test(char)) [type, text] = ['space', match(/\s(?:(?!\s+-\}\}|-\}\})\s)*/y)];
    else if (char === '=') [type, text] = ['assign', char];
    else if (char === ':') {
      if (template[at + 1] !== '=') throw failure(template, at, 'expected :=');
      [type, text] = ['declare', ':='];
    } else if (char === '|') [type, text] = ['pipe', char];
    else if (char === '"' || char === '`' || char === "'") {
      const [pattern, why] = QUOTED[char];
      [type, text] = [char === "'" ? 'number' : 'string', match(pattern)];
      if (text === '') throw failure(template, at, why);
    } else if (char === '$') [type, text] = ['variable', word('$')];
    else if (char === '.' && !/\d/.test(template[at + 1] ?? '')) {
      text = word('.');
      type = text === '.' ? 'dot' : 'field';
    } else if (/[+\-\d.]/.test(char)) {
      [type, text] = ['number', match(NUMBER)];
      const rest = match(/[+\-.\d]*[\p{L}\p{Nd}_]*/uy);
      if (!/\d/.test(text) || rest.length > text.length) throw failure(template, at, `bad number syntax: ${quote(rest)}`);
    } else if (/[\p{L}_]/u.test(char)) [type, text] = ['word', word('')];
    else if (char === '(' || char === ')') {
      depth += char === '(' ? 1 : -1;
      if (depth < 0) throw failure(template, at, 'unexpected right paren');
      [type, text] = ['paren', char];
    } else if (/[\x20-\x7e]/.test(char)) [type, text] = ['char', char];
    else throw failure(template, at, `unrecognized character in action: ${unicode(char)}`);
    yield { type, text, at };
    at += text.length;
  }
}

/** Go's `%#U`: `U+007D '}'`. */
function unicode(char: string): string {
  return `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')} '${char}'`;
}
