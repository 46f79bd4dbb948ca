type SourceTokenType = 'keyword' | 'string' | 'number' | 'comment' | 'text';

export interface SourceToken {
  readonly type: SourceTokenType;
  readonly text: string;
}

const KEYWORDS =
  'as|async|await|break|case|catch|class|const|continue|default|do|else|export|extends|false|finally|for|from|function|if|implements|import|in|' +
  'instanceof|interface|let|new|null|of|private|readonly|return|satisfies|static|super|switch|this|throw|true|try|type|typeof|undefined|void|while|yield';
const TOKEN = new RegExp(
  [
    String.raw`(?<comment>\/\/.*|\/\*.*?(?:\*\/|$)|^\s*\*.*)`,
    '(?<string>\'(?:[^\'\\\\]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`?|"(?:[^"\\\\]|\\\\.)*")',
    String.raw`(?<keyword>\b(?:${KEYWORDS})\b)`,
    String.raw`(?<number>\b\d[\d_.]*\b)`,
  ].join('|'),
  'g',
);

/** Splits a line of TypeScript into coloured parts. This is not a parser; at worst a colour is wrong. */
export function sourceTokens(line: string): readonly SourceToken[] {
  const tokens: SourceToken[] = [];
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ type: 'text', text: line.slice(end, match.index) });
    const [type] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ['text'];
    tokens.push({ type: type as SourceTokenType, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push({ type: 'text', text: line.slice(end) });
  return tokens;
}
