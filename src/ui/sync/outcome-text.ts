import { outcomes, tableHeads } from '../i18n/zh-cn/outcomes.ts';

/* The trace says in English what a step came to, whatever the page's language. */

/** A name or a figure: no space, and nothing that parts of a sentence are joined by. */
const TERM = '[^\\s,;()]+';
/** `{name}`, `{name…}` or `{+name}` in a pattern. */
const HOLE = /\{(\+?)(\w+)(…?)\}/g;
/** What several outcomes are joined by. */
const JOINT = /[,;] /;

interface Pattern {
  readonly english: RegExp;
  readonly chinese: string;
}

let patterns: readonly Pattern[] | undefined;

/** What a step came to in a language of the page; undefined where that has no words of its own for it. */
export function outcomeText(language: string, outcome: string): string | undefined {
  if (language !== 'zh-CN' || outcome === '') return undefined;
  return wholeText(outcome) ?? joinedText(outcome);
}

/** The head of a column in a step's table: a field's name stays. */
export function headText(language: string, column: string): string {
  return (language === 'zh-CN' ? tableHeads[column] : undefined) ?? column;
}

function wholeText(outcome: string): string | undefined {
  const plain = outcomes[outcome];
  if (plain !== undefined) return plain;
  patterns ??= Object.entries(outcomes)
    .filter(([english]) => english.includes('{'))
    .map(([english, chinese]) => ({ english: expressionOf(english), chinese }));
  for (const { english, chinese } of patterns) {
    const groups = english.exec(outcome)?.groups;
    if (groups !== undefined) return filledIn(chinese, groups);
  }
  return undefined;
}

/** Parts that are said one after another; undefined unless there are words for one of them. */
function joinedText(outcome: string): string | undefined {
  const parts = outcome.split(JOINT);
  const texts = parts.map((part) => wholeText(part));
  if (parts.length === 1 || texts.every((text) => text === undefined)) return undefined;
  return texts.map((text, index) => text ?? parts[index]).join('，');
}

function filledIn(chinese: string, groups: Readonly<Record<string, string>>): string {
  return chinese.replace(HOLE, (_, plus: string, name: string) => {
    const value = groups[name] ?? '';
    return plus === '' ? value : (wholeText(value) ?? joinedText(value) ?? value);
  });
}

function expressionOf(english: string): RegExp {
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let source = '';
  let end = 0;
  for (const hole of english.matchAll(HOLE)) {
    const [all, plus, name, several] = hole;
    // Words end where a bracket around them does.
    const words = english[hole.index + all.length] === ')' ? '[^()]+' : '.+';
    const one = several === '' ? TERM : `${TERM}(?:, ${TERM})*`;
    source += `${literal(english.slice(end, hole.index))}(?<${name}>${plus === '' ? one : words})`;
    end = hole.index + all.length;
  }
  return new RegExp(`^${source}${literal(english.slice(end))}$`);
}
