import type { Words } from '../../../src/cluster/lesson/lesson.ts';
import { resolveName } from '../../../src/ui/functions/resolve.ts';

/** The fields of a lesson and of a path that people read. */
const READ: ReadonlySet<string> = new Set(['title', 'about', 'explains', 'text', 'because', 'explanation', 'hints', 'notes']);
const CHINESE = /\p{Script=Han}/u;
/** What reads the same in every language: a number, a name, or code. */
const IN_ALL_LANGUAGES = /^(?:\S+|`[^`]+`)$/;

interface Found {
  readonly path: string;
  readonly words: Words;
}

/** All texts below a value, with their paths. */
function wordsIn(value: unknown, path = '', isRead = false): readonly Found[] {
  if (isRead && (typeof value === 'string' || isBoth(value))) return [{ path, words: value as Words }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    // What the scenario has is data, not words.
    name === 'scenario' ? [] : wordsIn(field, `${path}.${name}`, Array.isArray(value) ? isRead : READ.has(name)),
  );
}

function isBoth(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('en' in value || 'zh-CN' in value);
}

/** The faults of the texts below a value: a language that is missing, HTML, and links to functions that do not exist. */
export function faultsOfWords(value: unknown): readonly string[] {
  return wordsIn(value).flatMap(({ path, words }) =>
    [...languageFaults(words), ...markdownFaults(words)].map((fault) => `${path}: ${fault}`),
  );
}

function languageFaults(words: Words): readonly string[] {
  if (typeof words === 'string') return IN_ALL_LANGUAGES.test(words) ? [] : ['is there in one language only'];
  const { en = '', 'zh-CN': zh = '' } = words;
  return [
    ...(en === '' || CHINESE.test(en) ? ['the English is missing'] : []),
    ...(zh === '' || !CHINESE.test(zh) ? ['the Chinese is missing'] : []),
  ];
}

function markdownFaults(words: Words): readonly string[] {
  const texts = typeof words === 'string' ? [words] : [words.en ?? '', words['zh-CN'] ?? ''];
  return texts.flatMap((text) => {
    const html = /<[a-z/!][^>]*>/i.exec(text.replaceAll(/(`+)[^]*?\1/g, ''));
    const names = [...text.matchAll(/#fn=([^)\s]+)/g)].map(([, name]) => decodeURIComponent(name!));
    return [
      ...(html === null ? [] : [`has HTML: ${html[0]}`]),
      ...names.filter((name) => !isKnown(name)).map((name) => `links to ${name}, which the index does not know`),
    ];
  });
}

function isKnown(name: string): boolean {
  const { found, told } = resolveName(name);
  return found.length + told.length > 0;
}
