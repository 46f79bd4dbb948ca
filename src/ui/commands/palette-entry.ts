/** Something that the palette offers. */
export interface PaletteEntry {
  readonly key: string;
  readonly words: string;
  /** Shown at the end of the line: a command line, a key, a kind. It is searched too. */
  readonly note?: string;
  /** Searched, and not shown. */
  readonly keywords: string;
  readonly run: () => void;
}
