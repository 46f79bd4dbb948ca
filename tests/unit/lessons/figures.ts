import type { Beat, Check, Lesson, Words } from '../../../src/cluster/lesson/lesson.ts';
import { FIGURES_OF_NO_CLUSTER } from './figures-of-no-cluster.ts';

const ENGLISH = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const CHINESE = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const NUMBER = String.raw`(?<![\w.:/=#-])\d+(?:\.\d+)?(?![\w:]|\.\d)`;
/** "One" and 一 are rarely figures. */
const FIGURE = {
  en: new RegExp(`${NUMBER}|\\b(?:${ENGLISH.slice(2).join('|')})\\b`, 'gi'),
  'zh-CN': new RegExp(
    String.raw`(?<![\d.:/])\d+(?:\.\d+)?(?!\d)|[二两三四五六七八九十](?=\s?(?:个|秒|次|份|台|封|组|分钟))`,
    'g',
  ),
} as const;
const LANGUAGES = ['en', 'zh-CN'] as const;
type Language = (typeof LANGUAGES)[number];

/** The figures in the explanations of a lesson that no claim holds, and the claims that do not quote their explanation or lack its figures. */
export function unclaimedFigures({ id, beats }: Lesson): readonly string[] {
  return beats.flatMap((beat) =>
    LANGUAGES.flatMap((language) => unclaimed(id, beat, language).map((fault) => `${beat.id} ${language}: ${fault}`)),
  );
}

function unclaimed(lesson: string, { explanation, claims = [] }: Beat, language: Language): readonly string[] {
  if (explanation === undefined) return claims.map(({ text }) => `quotes no explanation: ${JSON.stringify(text)}`);
  // Code names settings, it does not count.
  let rest = inLanguage(explanation, language).replaceAll(/`[^`]*`|\]\([^)]*\)/g, ' ');
  const faults: string[] = [];
  for (const claim of claims) {
    const quote = inLanguage(claim.text, language);
    if (!rest.includes(quote)) faults.push(`does not say "${quote}"`);
    rest = rest.replace(quote, ' ');
    const missing = figuresIn(quote, language).filter((figure) => !stands(figure, claim));
    if (missing.length > 0) faults.push(`"${quote}" has ${missing.join(', ')}, which its expression lacks`);
  }
  for (const quote of FIGURES_OF_NO_CLUSTER[lesson] ?? []) rest = rest.replace(quote, ' ');
  return [...faults, ...figuresIn(rest, language).map((figure) => `nothing holds ${figure}`)];
}

function inLanguage(words: Words, language: Language): string {
  return typeof words === 'string' ? words : (words[language] ?? '');
}

/** The figures of a text, as digits. */
function figuresIn(text: string, language: Language): readonly string[] {
  return [...text.matchAll(FIGURE[language])].map(([figure]) => {
    const word = figure === '两' ? 2 : Math.max(ENGLISH.indexOf(figure.toLowerCase()), CHINESE.indexOf(figure));
    return word >= 0 ? String(word) : figure;
  });
}

/** Whether a figure stands in the expression of a claim. */
function stands(figure: string, check: Check): boolean {
  const expressions = check.when === 'before' ? `${check.that} ${check.other}` : check.that;
  return new RegExp(`(?<![\\d.])${figure.replace('.', '\\.')}(?:\\.0)?(?![\\d.])`).test(expressions);
}
