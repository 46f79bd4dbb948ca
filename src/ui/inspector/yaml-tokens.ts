export type TokenType = 'key' | 'string' | 'number' | 'comment' | 'mark' | 'text';

export interface Token {
  readonly type: TokenType;
  readonly text: string;
}

const LINE = /^(\s*(?:- )*)(?:("[^"]*"|'[^']*'|[^\s#"'][^#:]*?)(:)(?=\s|$))?(.*)$/;
const NUMBER = /^-?\d+(\.\d+)?$|^(true|false|null)$/;

/** The parts of one line of YAML as our server prints it, for colouring: no parser, and wrong at worst in its colours. */
export function yamlTokens(line: string): readonly Token[] {
  if (/^\s*#/.test(line)) return [{ type: 'comment', text: line }];
  const [, lead = '', key, colon, rest = ''] = LINE.exec(line) ?? [];
  const tokens: Token[] = [{ type: 'mark', text: lead }];
  if (key !== undefined && colon !== undefined) tokens.push({ type: 'key', text: key }, { type: 'mark', text: colon });
  const value = rest.trim();
  if (value === '') return tokens;
  const type: TokenType = NUMBER.test(value) ? 'number' : /^["']/.test(value) ? 'string' : 'text';
  return [...tokens, { type, text: rest }];
}
