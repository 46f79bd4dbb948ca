import { plainText, type Redirect, type Word } from './ast.ts';
import type { WordReader } from './word-reader.ts';

/** A here-document whose text follows the current line. */
interface PendingDocument {
  readonly delimiter: string;
  readonly literal: boolean;
  readonly stripTabs: boolean;
  /** Set after the line. */
  readonly target: { word: Word };
}

/** Reads redirections and their here-documents. */
export class RedirectReader {
  readonly #words: WordReader;
  readonly #documents: PendingDocument[] = [];

  constructor(words: WordReader) {
    this.#words = words;
  }

  /** Reads all redirections at the position. */
  readAll(): Redirect[] {
    const redirects: Redirect[] = [];
    for (let redirect = this.readOne(); redirect !== undefined; redirect = this.readOne()) redirects.push(redirect);
    return redirects;
  }

  /** Reads the redirection at the position. Returns undefined if there is none. */
  readOne(): Redirect | undefined {
    const given = this.#words.readDescriptor();
    const operator = this.#words.peekOperator();
    switch (operator) {
      case '<<':
      case '<<-':
        this.#words.take(operator);
        return this.#readDocument(given ?? 0, operator === '<<-');
      case '>|':
      case '<':
      case '>':
      case '>>':
      case '>&':
      case '<&':
      case '&>': {
        this.#words.take(operator);
        const target = this.#words.readWord() ?? this.#words.unexpected();
        const descriptor = given ?? (operator.startsWith('<') ? 0 : 1);
        // `>& file` is the old form of `&> file`.
        const both = operator === '&>' || (operator === '>&' && !/^[0-9-]$/.test(plainText(target) ?? ''));
        return { descriptor, operator: both ? '&>' : operator === '>|' ? '>' : operator, target };
      }
      default:
        return undefined;
    }
  }

  #readDocument(descriptor: number, stripTabs: boolean): Redirect {
    const word = this.#words.readWord() ?? this.#words.unexpected();
    const delimiter = word.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const target: { word: Word } = { word: [] };
    this.#documents.push({ delimiter, stripTabs, literal: word.some((part) => part.type === 'text' && part.quoted), target });
    return {
      descriptor,
      operator: '<<',
      get target() {
        return target.word;
      },
    };
  }

  /** Reads the here-documents of the last line. */
  readDocuments(): void {
    for (const { delimiter, literal, stripTabs, target } of this.#documents.splice(0)) {
      target.word = this.#words.readHereDocument(delimiter, literal, stripTabs);
    }
  }
}
