import { memo, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { classNames } from '../design/class-names.ts';
import { WhyButton } from '../actions/WhyButton.tsx';
import syntax from '../design/syntax.module.css';
import styles from './YamlText.module.css';

interface YamlLineProps {
  /** The object's id. */
  readonly object: string;
  readonly line: string;
  /** The field of the line. Empty if it has none. */
  readonly path: string;
  /** Whether Tab stops here. */
  readonly tabStop: boolean;
  /** Set if the line has changed: the text that replaces the mark for screen readers. */
  readonly changedWord: string | undefined;
}

/** Longer lines (mostly the last applied configuration) are cut, with a button for the rest. */
const LONGEST = 100;
const SHOWN = 64;

/** One line of YAML. A wrapped line is indented deeper. */
export const YamlLine = memo(function YamlLine({ object, line, path, tabStop, changedWord }: YamlLineProps) {
  const t = useWords();
  const [whole, setWhole] = useState(false);
  const cut = !whole && line.length > LONGEST ? line.length - SHOWN : 0;
  const indent = line.length - line.trimStart().length;
  return (
    <code
      className={classNames(styles['line'], syntax['code'])}
      data-long={line.length > LONGEST}
      data-changed={changedWord !== undefined}
      title={changedWord}
      style={{ '--indent': `${indent + 2}ch` }}
    >
      {yamlTokens(cut > 0 ? line.slice(0, SHOWN) : line).map((token, index) => (
        <span key={index} data-token={token.type}>
          {token.text}
        </span>
      ))}
      {cut > 0 && (
        <button type="button" className={styles['more']} onClick={() => setWhole(true)}>
          {t.inspector.rest({ count: cut })}
        </button>
      )}
      {path !== '' && (
        <WhyButton
          className={styles['why']}
          subject={{ object, field: path }}
          label={t.inspector.whyField({ path })}
          tabIndex={tabStop ? 0 : -1}
        />
      )}
      {'\n'}
    </code>
  );
});

type TokenType = 'key' | 'string' | 'number' | 'comment' | 'mark' | 'text';

interface Token {
  readonly type: TokenType;
  readonly text: string;
}

const LINE = /^(\s*(?:- )*)(?:("[^"]*"|'[^']*'|[^\s#"'][^#:]*?)(:)(?=\s|$))?(.*)$/;
const NUMBER = /^-?\d+(\.\d+)?$|^(true|false|null)$/;

/** Splits a line of the API server's YAML into coloured parts. This is not a parser; at worst a colour is wrong. */
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
