import { KubectlError } from '../errors.ts';

/** A parsed command line. */
export interface CommandLine {
  readonly words: readonly string[];
  /** The text of a here-document: `kubectl apply -f - <<EOF`. */
  readonly stdin?: string;
}

/** Characters with which a shell would run more than this one command. */
const OPERATORS: Readonly<Record<string, string>> = {
  '|': 'a pipe',
  '>': 'a redirection',
  '<': 'a redirection',
  ';': 'a second command',
  '&': 'a second command',
  '`': 'a command substitution',
};

/**
 * Splits a line into words as a shell does: blanks separate words, quotes and backslashes protect characters, `#` begins a comment, `<<EOF` begins a
 * here-document. A line has one command. Variables and file patterns are not expanded. Throws `KubectlError`.
 */
export function splitLine(text: string): CommandLine {
  return new LineReader(text).read();
}

class LineReader {
  readonly #text: string;
  readonly #words: string[] = [];
  #position = 0;
  /** The current word; undefined between words. */
  #word: string | undefined;
  #delimiter: string | undefined;

  constructor(text: string) {
    this.#text = text.replaceAll('\r\n', '\n');
  }

  read(): CommandLine {
    for (;;) {
      const char = this.#text[this.#position];
      // Blank lines and comments may precede the command.
      if (char === undefined || (char === '\n' && this.#began)) break;
      this.#position++;
      if (char !== '\n') this.#take(char);
    }
    this.#endWord();
    const rest = this.#text.slice(this.#position + 1);
    if (this.#delimiter !== undefined) return { words: this.#words, stdin: hereDocument(rest, this.#delimiter) };
    const next = rest.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('#'));
    if (next === undefined) return { words: this.#words };
    throw new KubectlError(`one command at a time: ${JSON.stringify(next.trim())} would be a second command`);
  }

  get #began(): boolean {
    return this.#words.length > 0 || this.#word !== undefined || this.#delimiter !== undefined;
  }

  #take(char: string): void {
    if (char === ' ' || char === '\t') this.#endWord();
    else if (char === "'") this.#add(this.#quoted("'"));
    else if (char === '"') this.#doubleQuoted();
    else if (char === '\\') this.#escape();
    else if (char === '#' && this.#word === undefined) this.#skipComment();
    else if (char === '<' && this.#text.startsWith('<', this.#position)) this.#readDelimiter();
    else this.#plain(char);
  }

  #plain(char: string): void {
    const substitution = char === '$' && this.#text.startsWith('(', this.#position);
    const operator = substitution ? 'a command substitution' : OPERATORS[char];
    if (operator !== undefined) {
      throw new KubectlError(
        `one kubectl command at a time, and no shell: ${JSON.stringify(substitution ? '$(' : char)} would be ${operator} (quote it to mean the character)`,
      );
    }
    this.#add(char);
  }

  #add(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #endWord(): void {
    if (this.#word !== undefined) this.#words.push(this.#word);
    this.#word = undefined;
  }

  /** Takes the text up to the closing quote, unchanged. */
  #quoted(quote: string): string {
    const end = this.#text.indexOf(quote, this.#position);
    if (end < 0) throw new KubectlError(`unexpected end of the line while looking for matching \`${quote}'`);
    const text = this.#text.slice(this.#position, end);
    this.#position = end + 1;
    return text;
  }

  #doubleQuoted(): void {
    this.#add('');
    for (;;) {
      const char = this.#text[this.#position++];
      if (char === undefined) throw new KubectlError('unexpected end of the line while looking for matching `"\'');
      if (char === '"') return;
      const next = this.#text[this.#position];
      // Inside double quotes a backslash escapes only these characters.
      if (char === '\\' && next !== undefined && '$`"\\\n'.includes(next)) {
        this.#position++;
        if (next !== '\n') this.#add(next);
      } else this.#add(char);
    }
  }

  #escape(): void {
    const next = this.#text[this.#position++];
    if (next !== undefined && next !== '\n') this.#add(next);
  }

  #skipComment(): void {
    const end = this.#text.indexOf('\n', this.#position);
    this.#position = end < 0 ? this.#text.length : end;
  }

  #readDelimiter(): void {
    this.#endWord();
    const match = /^<-?[ \t]*(?:'([^']*)'|"([^"]*)"|([\w.-]+))/.exec(this.#text.slice(this.#position));
    if (match === null) throw new KubectlError('a here-document needs a delimiter: <<EOF');
    this.#position += match[0].length;
    this.#delimiter = match[1] ?? match[2] ?? match[3] ?? '';
  }
}

/** The lines up to the delimiter. Without a delimiter the text ends the document, as in shells. */
function hereDocument(text: string, delimiter: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => line.trim() === delimiter);
  return end < 0
    ? text
    : lines
        .slice(0, end)
        .map((line) => `${line}\n`)
        .join('');
}
