/** What a shell script is made of, once it is parsed. */

/** A word as it is written: text and expansions, one after the other. */
export type Word = readonly WordPart[];

export type WordPart = TextPart | ParameterPart | CommandPart | ArithmeticPart;

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  /** Quoted text is never split, matched or taken for a keyword. */
  readonly quoted: boolean;
}

/** `$NAME`, `${NAME:-default}`, `${#NAME}`, `${NAME[1]}` */
export interface ParameterPart {
  readonly type: 'parameter';
  readonly name: string;
  /** `:-`, `%%`, `/#` and so on; `#length` for `${#NAME}`; empty for none. */
  readonly operator: string;
  readonly argument: Word | undefined;
  /** Of `${NAME/argument/replacement}`. */
  readonly replacement: Word | undefined;
  /** `${!NAME}`: the value is the name of what is meant. */
  readonly isIndirect: boolean;
  /** Of an array. */
  readonly index: Word | undefined;
  readonly quoted: boolean;
}

/** `$(…)` */
export interface CommandPart {
  readonly type: 'command';
  readonly script: Script;
  readonly quoted: boolean;
}

/** `$((…))` */
export interface ArithmeticPart {
  readonly type: 'arithmetic';
  readonly expression: Word;
  readonly quoted: boolean;
}

export interface Redirect {
  readonly descriptor: number;
  /** `<<`: the target is the text itself. `&>`: both outputs. */
  readonly operator: '<' | '>' | '>>' | '>&' | '<&' | '<<' | '&>';
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  /** `NAME+=…` */
  readonly append: boolean;
  /** A list makes an array. */
  readonly value: Word | readonly Word[];
  readonly isArray: boolean;
}

/** Commands one after the other. */
export type Script = readonly { readonly command: Command; readonly background: boolean }[];

export type Command =
  | {
      readonly type: 'simple';
      readonly assignments: readonly Assignment[];
      readonly words: readonly Word[];
      readonly redirects: readonly Redirect[];
    }
  | { readonly type: 'pipeline'; readonly commands: readonly Command[]; readonly negated: boolean }
  | {
      readonly type: 'and-or';
      readonly first: Command;
      readonly rest: readonly { readonly operator: '&&' | '||'; readonly command: Command }[];
    }
  | {
      readonly type: 'if';
      readonly branches: readonly { readonly condition: Script; readonly body: Script }[];
      readonly otherwise: Script | undefined;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly type: 'loop';
      readonly until: boolean;
      readonly condition: Script;
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly type: 'for';
      readonly name: string;
      readonly words: readonly Word[] | undefined;
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  /** `for ((start; condition; step))` */
  | {
      readonly type: 'for-arithmetic';
      readonly start: Word;
      readonly condition: Word;
      readonly step: Word;
      readonly body: Script;
      readonly redirects: readonly Redirect[];
    }
  | {
      readonly type: 'case';
      readonly word: Word;
      readonly cases: readonly { readonly patterns: readonly Word[]; readonly body: Script }[];
    }
  | { readonly type: 'group'; readonly body: Script; readonly subshell: boolean; readonly redirects: readonly Redirect[] }
  /** `length`: of its text, in characters. */
  | { readonly type: 'function'; readonly name: string; readonly body: Command; readonly length: number }
  /** `[[ … ]]`; operators are words too. */
  | { readonly type: 'test'; readonly words: readonly Word[] }
  /** `(( … ))` */
  | { readonly type: 'arithmetic'; readonly expression: Word };

/** A script that cannot be parsed. */
export class ShellSyntaxError extends Error {}

/** An arithmetic expression without a value. */
export class ArithmeticError extends ShellSyntaxError {}

/** The text of a word that is nothing but plain text, as keywords and operators are. */
export function plainText(word: Word | undefined): string | undefined {
  const part = word?.[0];
  return word?.length === 1 && part?.type === 'text' && !part.quoted ? part.text : undefined;
}
