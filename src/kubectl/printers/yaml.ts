import { Document, visit } from 'yaml';
import { sortKeys } from './json.ts';

/** Texts that a reader of YAML 1.1 would take for a number, a boolean, null or a time. */
const NOT_A_TEXT = new RegExp(
  `^(?:${[
    '|~|null|Null|NULL|<<',
    'y|Y|n|N|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|true|True|TRUE|false|False|FALSE',
    '[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)',
    '[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[0-9a-fA-F_]+|[0-9][0-9_]*)',
    '[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?',
    '[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\\.[0-9_]*)?',
    '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?',
  ].join('|')})$`,
);

/** YAML as kubectl prints it: keys sorted, lists not indented; double quotes round what would not be read as a text, else single ones. */
export function printYaml(value: unknown): string {
  const document = new Document(sortKeys(value), { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && NOT_A_TEXT.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ indentSeq: false, lineWidth: 0, singleQuote: true });
}
