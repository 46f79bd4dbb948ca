import { CORE_SCHEMA, DEFAULT_SCALAR_STYLE_RULES, dump, SCALAR_STYLE, type ScalarStyleRule } from 'js-yaml';
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

const quoteWhatIsNoText: ScalarStyleRule = (layout) => {
  const { tag, value } = layout.node;
  if (tag === 'tag:yaml.org,2002:str' && NOT_A_TEXT.test(value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
};

const { doubleQuoteWhitespaceOnly: _, ...RULES } = DEFAULT_SCALAR_STYLE_RULES;

/** YAML as kubectl prints it: keys sorted, lists not indented; double quotes round what would not be read as a text, else single ones. */
export function printYaml(value: unknown): string {
  return dump(sortKeys(value), {
    schema: CORE_SCHEMA,
    seqNoIndent: true,
    lineWidth: -1,
    noRefs: true,
    scalarStyleRules: [quoteWhatIsNoText, ...Object.values(RULES)],
  });
}
