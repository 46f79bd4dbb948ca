/** Insertions into a text. Those at the same place keep their order. */
export class TextEdits {
  readonly #text: string;
  readonly #insertions: { readonly at: number; readonly text: string }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  insert(at: number, text: string): void {
    this.#insertions.push({ at, text });
  }

  /** The text from one index to another, with the insertions in between and at both ends. By default the whole text. */
  apply(from = 0, to = this.#text.length): string {
    const parts: string[] = [];
    let done = from;
    for (const { at, text } of this.#insertions.toSorted((one, other) => one.at - other.at)) {
      if (at < from || at > to) continue;
      parts.push(this.#text.slice(done, at), text);
      done = at;
    }
    parts.push(this.#text.slice(done, to));
    return parts.join('');
  }
}
