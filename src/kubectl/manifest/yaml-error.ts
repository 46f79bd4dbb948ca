import type { YAMLError } from 'yaml';

/** Where one message of the library stands for several of the server's, its words decide. */
type Wording = string | readonly (readonly [RegExp, string])[];

/** What kubectl's YAML library (go-yaml) says in the place of ours. */
const WORDINGS: Readonly<Partial<Record<YAMLError['code'], Wording>>> = {
  BAD_SCALAR_START: 'found character that cannot start any token',
  TAB_AS_INDENT: 'found character that cannot start any token',
  BLOCK_AS_IMPLICIT_KEY: [
    [/sequence/, 'block sequence entries are not allowed in this context'],
    [/./, 'mapping values are not allowed in this context'],
  ],
  BLOCK_IN_FLOW: "did not find expected ',' or '}'",
  MULTILINE_IMPLICIT_KEY: "could not find expected ':'",
  KEY_OVER_1024_CHARS: "could not find expected ':'",
  MISSING_CHAR: [
    [/quote/, 'found unexpected end of stream'],
    [/\]|flow sequence/, "did not find expected ',' or ']'"],
    [/\}|flow map/, "did not find expected ',' or '}'"],
    [/./, "could not find expected ':'"],
  ],
  BAD_INDENT: [
    [/sequence items/, "did not find expected '-' indicator"],
    [/Flow sequence/, "did not find expected ',' or ']'"],
    [/Flow map|flow collection/, "did not find expected ',' or '}'"],
    [/./, 'did not find expected key'],
  ],
  UNEXPECTED_TOKEN: [
    [/block-seq-ind/, 'block sequence entries are not allowed in this context'],
    [/flow-(seq|map)-end/, 'did not find expected node content'],
    [/./, 'did not find expected key'],
  ],
  BAD_DQ_ESCAPE: 'found unknown escape character',
  BAD_DIRECTIVE: 'found unknown directive name',
};

/** `mapping values are not allowed in this context`. */
export function yamlErrorText({ code, message }: Pick<YAMLError, 'code' | 'message'>): string {
  const alias = /^Unresolved alias.*: (.+)$/.exec(message);
  if (alias !== null) return `unknown anchor '${alias[1]}' referenced`;
  if (code === 'BAD_ALIAS') return 'did not find expected alphabetic or numeric character';
  const wording = WORDINGS[code];
  if (typeof wording === 'string') return wording;
  return wording?.find(([words]) => words.test(message))?.[1] ?? message.charAt(0).toLowerCase() + message.slice(1);
}
