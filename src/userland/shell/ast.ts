/** The syntax tree of a shell script. */

/** A word as written: a sequence of text and expansions. */
export type Word = readonly WordPart[];

export type WordPart = TextPart | ParameterPart | CommandPart | ArithmeticPart;

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  /** Quoted text is never split, matched as a pattern, or taken for a keyword. */
  readonly quoted: boolean;
}

/** `$NAME`, `${NAME:-default}`, `${#NAME}`, `${NAME[1]}` */
export interface ParameterPart {
  readonly type: 'parameter';
  readonly name: string;
  /** `:-`, `%%`, `/#` and so on; `#length` for `${#NAME}`; empty without an operator. */
  readonly operator: string;
  readonly argument: Word | undefined;
  /** The replacement in `${NAME/argument/replacement}`. */
  readonly replacement: Word | undefined;
  /** `${!NAME}`: the value is the name of the actual variable. */
  readonly isIndirect: boolean;
  /** The index of an array. */
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
  /** For `<<` the target is the text itself. `&>` redirects both outputs. */
  readonly operator: '<' | '>' | '>>' | '>&' | '<&' | '<<' | '&>';
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  /** `NAME+=…` */
  readonly append: boolean;
  /** A list is an array's value. */
  readonly value: Word | readonly Word[];
  readonly isArray: boolean;
}

/** Commands in sequence. */
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
  /** `length`: of the function's source, in characters. */
  | { readonly type: 'function'; readonly name: string; readonly body: Command; readonly length: number }
  /** `[[ … ]]`. Operators are words too. */
  | { readonly type: 'test'; readonly words: readonly Word[] }
  /** `(( … ))` */
  | { readonly type: 'arithmetic'; readonly expression: Word };

/** A script that cannot be parsed. */
export class ShellSyntaxError extends Error {}

/** An invalid arithmetic expression. */
export class ArithmeticError extends ShellSyntaxError {}

/** The text of an unquoted plain word, such as a keyword or an operator. Returns undefined for other words. */
export function plainText(word: Word | undefined): string | undefined {
  const part = word?.[0];
  return word?.length === 1 && part?.type === 'text' && !part.quoted ? part.text : undefined;
}
