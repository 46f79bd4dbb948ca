import { CORE_SCHEMA, DEFAULT_SCALAR_STYLE_RULES, dump, SCALAR_STYLE, type ScalarStyleRule } from 'js-yaml';
import { sortKeys } from '../../api/go-json.ts';

/** Texts that a YAML 1.1 parser would read as a number, a boolean, null or a time. */
const AMBIGUOUS = new RegExp(
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

/** Whether a plain text would be read as another type. */
export function isAmbiguous(text: string): boolean {
  return AMBIGUOUS.test(text);
}

const quoteAmbiguousText: ScalarStyleRule = (layout) => {
  const { tag, value } = layout.node;
  if (tag === 'tag:yaml.org,2002:str' && AMBIGUOUS.test(value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
};

const { doubleQuoteWhitespaceOnly: _, ...RULES } = DEFAULT_SCALAR_STYLE_RULES;

/** YAML as kubectl prints it: sorted keys, lists not indented. Double quotes surround texts that would be read as another type, single quotes the rest. */
export function printYaml(value: unknown): string {
  return dump(sortKeys(value), {
    schema: CORE_SCHEMA,
    seqNoIndent: true,
    lineWidth: -1,
    noRefs: true,
    scalarStyleRules: [quoteAmbiguousText, ...Object.values(RULES)],
  });
}
