import type { TFunction } from 'i18next';
import { aboutText } from '../i18n/step-words.ts';
import type { PaletteEntry } from '../shell/palette-entries.ts';
import { FUNCTIONS, linkNameOf, type FunctionEntry } from './function-index.ts';
import { functionHash } from './function-link.ts';
import { resolveName } from './resolve.ts';

const MOST = 8;

/** The functions that a text in the palette can mean: those of that name, what upstream has under it, and those with the text in their name. */
export function functionEntries(query: string, language: string, t: TFunction<'functions'>): readonly PaletteEntry[] {
  const { asked, found, told, near } = resolveName(query);
  if (asked.length < 3) return [];
  const wanted = asked.toLowerCase();
  const named = found.map(({ entry }) => entry);
  const containing = FUNCTIONS.filter((entry) => !named.includes(entry) && entry.step.name.toLowerCase().includes(wanted));
  const shared = named.length > 1 ? [nameEntry(asked, t('shared', { count: named.length, name: asked }))] : [];
  const others = told.slice(0, 1).map(({ name, group: { relation } }) => nameEntry(name, t(`relation.${relation}`)));
  const resembling =
    found.length + told.length + containing.length > 0 ? [] : near.map(({ name }) => nameEntry(name, t('relation.near')));
  const former = new Map(found.flatMap(({ entry, olderIn }) => (olderIn === undefined ? [] : [[entry, olderIn] as const])));
  const lines = [...named, ...containing].map((entry) => {
    const version = former.get(entry);
    const line = functionLine(entry, language);
    return version === undefined ? line : { ...line, note: t('wasNamed', { name: asked, version, component: entry.component }) };
  });
  return [...shared, ...lines.slice(0, named.length), ...others, ...lines.slice(named.length), ...resembling].slice(0, MOST);
}

/** True if a text is written as code is, so that a function is meant rather than an action: `dc.addPod`, `syncDeployment`. */
export function looksLikeCode(query: string): boolean {
  return /[a-z][A-Z]|[.(*)]|^[A-Z][a-z]+[A-Z]/.test(query);
}

function functionLine(entry: FunctionEntry, language: string): PaletteEntry {
  const { component, step } = entry;
  return {
    key: `function ${entry.path}`,
    words: step.name,
    note: component,
    keywords: aboutText(language, step) ?? '',
    run: () => go(linkNameOf(entry)),
  };
}

function nameEntry(name: string, note: string): PaletteEntry {
  return { key: `name ${name}`, words: name, note, keywords: '', run: () => go(name) };
}

function go(name: string): void {
  location.hash = functionHash(name);
}
