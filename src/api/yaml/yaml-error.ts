/** A text that is not valid YAML or exceeds the limits. The message is that of the server's library (go-yaml). */
export class YamlError extends Error {
  constructor(
    message: string,
    /** Offset in the text at which the fault begins. */
    readonly start: number,
    /** Offset at which the fault ends. */
    readonly end = start,
  ) {
    super(message);
    this.name = 'YamlError';
  }
}

/** Lists and maps are nested too deep. */
export function depthError(maxDepth: number, at: number): YamlError {
  return new YamlError(`exceeded max depth of ${maxDepth}`, at, at + 1);
}

/** If one message of js-yaml corresponds to several of go-yaml, a function decides by the text at the fault. */
type Wording = string | ((text: string, at: number) => string);

const CANNOT_START = 'found character that cannot start any token';
const CONTROL = 'control characters are not allowed';
const NO_COLON = "could not find expected ':'";
const END_OF_STREAM = 'found unexpected end of stream';
const DOCUMENT_INDICATOR = 'found unexpected document indicator';
const TAG = 'did not find expected whitespace or line break';
const ANCHOR = 'did not find expected alphabetic or numeric character';

/** go-yaml's messages for those of js-yaml. */
const WORDINGS: ReadonlyMap<string, Wording> = new Map<string, Wording>([
  ['bad indentation of a mapping entry', (text, at) => misplaced(text, at, besideItems(text, at))],
  ['bad indentation of a sequence entry', (text, at) => misplaced(text, at, "did not find expected '-' indicator")],
  ['end of the stream or a document separator is expected', (text, at) => misplaced(text, at, behindRoot(text, at))],
  ['can not read a block mapping entry; a multiline key may not be an implicit key', NO_COLON],
  ["expected ':' after a mapping key", NO_COLON],
  ['a whitespace character is expected after the key-value separator within a block mapping', 'did not find expected key'],
  ['tab characters must not be used in indentation', CANNOT_START],
  ['unexpected end of the stream within a flow collection', unclosed],
  ['missed comma between flow collection entries', unclosed],
  ["expected the node content, but found ','", 'did not find expected node content'],
  ['unexpected end of the stream within a double quoted scalar', END_OF_STREAM],
  ['unexpected end of the stream within a single quoted scalar', END_OF_STREAM],
  ['unexpected end of the document within a double quoted scalar', DOCUMENT_INDICATOR],
  ['unexpected end of the document within a single quoted scalar', DOCUMENT_INDICATOR],
  ['unknown escape sequence', 'found unknown escape character'],
  ['expected hexadecimal character', 'did not find expected hexdecimal number'],
  ['the stream contains non-printable characters', CONTROL],
  ['null byte is not allowed in input', CONTROL],
  ['expected valid JSON character', CONTROL],
  ['a line break is expected', 'did not find expected comment or line break'],
  ['repeat of a chomping mode identifier', 'did not find expected comment or line break'],
  ['repeat of an indentation width identifier', 'did not find expected comment or line break'],
  ['bad explicit indentation width of a block scalar; it cannot be less than one', 'found an indentation indicator equal to 0'],
  ['deficient indentation', 'did not find expected key'],
  ['duplication of a tag property', 'did not find expected key'],
  ['duplication of an anchor property', 'did not find expected key'],
  ['alias node should not have any properties', 'did not find expected key'],
  ['name of an anchor node must contain at least one character', ANCHOR],
  ['name of an alias node must contain at least one character', ANCHOR],
  ['unexpected end of the stream within a verbatim tag', "did not find the expected '>'"],
  ['named tag handle cannot contain such characters', TAG],
  ['tag suffix cannot contain exclamation marks', TAG],
  ['tag suffix cannot contain flow indicator characters', TAG],
  ['directives end mark is expected', 'did not find expected <document start>'],
  ['duplication of %YAML directive', 'found duplicate %YAML directive'],
  ['unacceptable YAML version of the document', 'found incompatible YAML document'],
  ['YAML directive accepts exactly one argument', "did not find expected digit or '.' character"],
  ['ill-formed argument of the YAML directive', "did not find expected digit or '.' character"],
]);

const PREFIXES: readonly (readonly [string, string])[] = [
  ['undeclared tag handle', 'found undefined tag handle'],
  ['tag name cannot contain such characters', TAG],
  ['there is a previously declared suffix', 'found duplicate %TAG directive'],
];

/** Converts an error of js-yaml to go-yaml's message, at the place where a reader would look. */
export function yamlErrorOf(text: string, reason: string, at: number): YamlError {
  const wording = WORDINGS.get(reason) ?? PREFIXES.find(([prefix]) => reason.startsWith(prefix))?.[1] ?? reason;
  const message = typeof wording === 'string' ? wording : wording(text, at);
  if (message === NO_COLON) return new YamlError(message, keyBefore(text, at));
  // The backslash belongs to the escape.
  return reason === 'unknown escape sequence' ? new YamlError(message, at - 1, at + 1) : new YamlError(message, at, at + 1);
}

/** The message for an unexpected character, which depends on the character. */
function misplaced(text: string, at: number, otherwise: string): string {
  const char = text[at] ?? '';
  if (char === ':') return 'mapping values are not allowed in this context';
  if ('@`%'.includes(char) && char !== '') return CANNOT_START;
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  if (char === '-' && before.trim() !== '') return 'block sequence entries are not allowed in this context';
  if ((char === ']' || char === '}') && before.trimEnd().endsWith(':')) return 'did not find expected node content';
  return otherwise;
}

/** The message for a key in a wrong column: below an item of a list, another item is expected. */
function besideItems(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  const column = lines.pop()!.length;
  const above = lines.findLast((line) => line.trim() !== '' && line.search(/\S/) <= column);
  const isItem = above !== undefined && above.search(/\S/) === column && /^ *-(?: |$)/.test(above);
  return isItem ? "did not find expected '-' indicator" : 'did not find expected key';
}

/** The message for text after the end of the document: more of a list or a map in the same column, or another document. */
function behindRoot(text: string, at: number): string {
  const root = /^(?:[ \t]*(?:#.*)?\n|---.*\n)*([ ]*)(.{0,2})/.exec(text);
  const column = at - (text.lastIndexOf('\n', at - 1) + 1);
  if (root === null || root[1]!.length !== column || /^[[{"'|>]/.test(root[2]!)) return 'did not find expected <document start>';
  return /^-[ \n]?$/.test(root[2]!) ? "did not find expected '-' indicator" : 'did not find expected key';
}

/** The message names the bracket that closes the innermost open one. */
function unclosed(text: string, at: number): string {
  let closed = 0;
  for (let i = at - 1; i >= 0; i--) {
    const char = text[i];
    if (char === ']' || char === '}') closed++;
    else if ((char === '[' || char === '{') && closed-- === 0)
      return `did not find expected ',' or '${char === '[' ? ']' : '}'}'`;
  }
  return "did not find expected ',' or ']'";
}

/** The start of the key that lacks a colon. If it spans several lines, on the line above. */
function keyBefore(text: string, at: number): number {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  if (text[at] === undefined && text.slice(lineStart, at).trim() !== '')
    return lineStart + leadingBlanks(text.slice(lineStart, at));
  const above = text.slice(0, Math.max(0, lineStart - 1)).trimEnd();
  const start = above.lastIndexOf('\n') + 1;
  return start + leadingBlanks(above.slice(start));
}

function leadingBlanks(line: string): number {
  return line.length - line.trimStart().length;
}
