import { FormatError } from './text.ts';

/** One condition on a field: `spec.nodeName=node-1`. */
interface FieldRequirement {
  readonly field: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/**
 * Selects objects by a few fields with text values. All requirements must hold (apimachinery fields/selector.go). Immutable.
 */
export class FieldSelector {
  static readonly everything = new FieldSelector([]);

  constructor(readonly requirements: readonly FieldRequirement[]) {}

  /** True if it matches every object. */
  get empty(): boolean {
    return this.requirements.length === 0;
  }

  /** `valueOf` gives the field's text; absent is as good as empty. */
  matches(valueOf: (field: string) => string | undefined): boolean {
    return this.requirements.every(({ field, operator, value }) => ((valueOf(field) ?? '') === value) === (operator === '='));
  }

  /** The value that the field must have, where the selector says so (`RequiresExactMatch`). */
  exactMatch(field: string): string | undefined {
    return this.requirements.find((requirement) => requirement.field === field && requirement.operator === '=')?.value;
  }

  toString(): string {
    return this.requirements.map(({ field, operator, value }) => `${field}${operator}${escapeValue(value)}`).join(',');
  }
}

/**
 * Parses `metadata.name=web-1,status.phase!=Running` (fields/selector.go `ParseSelector`). `\` escapes `\`, `,` and `=`. Throws
 * `FormatError`.
 */
export function parseFieldSelector(text: string): FieldSelector {
  const terms = splitTerms(text)
    .sort()
    .filter((term) => term !== '');
  if (terms.length === 0) return FieldSelector.everything;
  return new FieldSelector(terms.map((term) => parseTerm(term, text)));
}

function parseTerm(term: string, selector: string): FieldRequirement {
  const match = /^((?:[^\\=!]|\\.|!(?!=))*?)(!=|==|=)(.*)$/s.exec(term);
  if (match === null) throw new FormatError(`invalid selector: '${selector}'; can't understand '${term}'`);
  return { field: match[1]!, operator: match[2] === '!=' ? '!=' : '=', value: unescapeValue(match[3]!) };
}

/** Splits at unescaped commas. */
function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === ',') {
      terms.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...terms, text.slice(start)];
}

/** fields/selector.go `EscapeValue`. */
export function escapeValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

function unescapeValue(value: string): string {
  return value.replace(/\\(.)?|[,=]/g, (piece, escaped: string | undefined) => {
    if (escaped === '\\' || escaped === ',' || escaped === '=') return escaped;
    throw new FormatError(
      piece.startsWith('\\')
        ? `invalid field selector: invalid escape sequence: ${piece}`
        : `invalid field selector: unescaped character in value: ${piece}`,
    );
  });
}
