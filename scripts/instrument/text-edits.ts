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

  apply(): string {
    const parts: string[] = [];
    let done = 0;
    for (const { at, text } of this.#insertions.toSorted((one, other) => one.at - other.at)) {
      parts.push(this.#text.slice(done, at), text);
      done = at;
    }
    parts.push(this.#text.slice(done));
    return parts.join('');
  }
}
