import type { Words } from '../i18n/word-catalogue.ts';
import { aboutText } from '../i18n/step-words.ts';
import type { PaletteEntry } from '../commands/palette-entry.ts';
import { FUNCTIONS, linkNameOf, type FunctionEntry } from './function-index.ts';
import { functionHash } from './function-link.ts';
import { entriesOf, resolveName, type Owner, type Told } from './resolve.ts';

const MOST = 8;
/** The names that are no steps, and the steps that are named with one. */
const MOST_TOLD = 4;
const MOST_STEPS = 3;

/**
 * The functions that a text in the palette can mean: those of that name, what upstream has under it, and those with the text in their name. If several components
 * have the name, the first line leads to the choice.
 */
export function functionEntries(query: string, language: string, t: Words['functions']): readonly PaletteEntry[] {
  const { asked, found, told, near, owners } = resolveName(query);
  if (asked.length < 3) return [];
  const wanted = asked.toLowerCase();
  const named = found.map(({ entry }) => entry);
  const containing = FUNCTIONS.filter((entry) => !named.includes(entry) && entry.step.name.toLowerCase().includes(wanted));
  const choice = owners.length > 0 ? [nameEntry(query.trim(), asked, t.owners({ count: owners.length }))] : [];
  const resembling =
    found.length + told.length + containing.length > 0 ? [] : near.map(({ name }) => nameEntry(name, name, t.relation.near));
  const lines = found.map(({ entry, olderIn }) => {
    const line = functionLine(entry, language);
    if (olderIn === undefined) return line;
    return { ...line, note: t.wasNamed({ name: asked, version: olderIn, component: entry.component }) };
  });
  const others = told.slice(0, MOST_TOLD).map((one) => toldLine(one, owners, t));
  return [...choice, ...lines, ...others, ...containing.map((entry) => functionLine(entry, language)), ...resembling].slice(
    0,
    MOST,
  );
}

/** A name that is no step, with the steps in which it stands. An older one says until when Kubernetes had it. */
function toldLine({ name, group }: Told, owners: readonly Owner[], t: Words['functions']): PaletteEntry {
  const entries = entriesOf(group);
  const steps = [...new Set(entries.map(({ step }) => step.name))].slice(0, MOST_STEPS).join(', ');
  const what = t.relation[group.relation];
  const owner = owners.find(({ component }) => component === entries[0]?.component);
  if (group.relation === 'merged') return nameEntry(owner?.link ?? name, name, t.formerly({ until: group.until, steps }));
  return nameEntry(owner?.link ?? name, name, steps === '' ? what : t.ofSteps({ what, steps }));
}

/** Whether a text is the exact name of a function that runs here. */
export function isFunctionName(query: string): boolean {
  const { found } = resolveName(query);
  return found.some(({ entry }) => entry.step.name === query.trim() || entry.older.some(({ name }) => name === query.trim()));
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

/** A line for a name. `link`: the name with what says whose it is. */
function nameEntry(link: string, name: string, note: string): PaletteEntry {
  return { key: `name ${link} ${note}`, words: name, note, keywords: '', run: () => go(link) };
}

function go(name: string): void {
  location.hash = functionHash(name);
}
