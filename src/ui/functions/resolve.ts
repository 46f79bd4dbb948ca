import { resemblance } from '../../api/text.ts';
import { FUNCTIONS, functionAt, RECEIVERS, type Component, type FunctionEntry } from './function-index.ts';
import { parseGoName, type GoName } from './go-name.ts';
import { NAME_GROUPS } from './names/index.ts';
import type { NameGroup } from './names/catalogue.ts';

/** The answer to a typed name. At least one of the lists has something, unless nothing that could be a name was typed. */
export interface Resolution {
  /** The name without what stood around it. */
  readonly asked: string;
  /** The steps of that name, the likeliest first. */
  readonly found: readonly Found[];
  /** What the name is, if upstream has it and it is no step. */
  readonly told: readonly Told[];
  /** Names that resemble it, the nearest first. Only if nothing has the name itself. */
  readonly near: readonly Near[];
  /** Whose name it is, if several components have it: the reader chooses. Empty if there is nothing to choose. */
  readonly owners: readonly Owner[];
}

/** A component that has a name. */
export interface Owner {
  readonly component: Component;
  /** The name that leads to this owner alone: `deployment.rsLister`. */
  readonly link: string;
  /** Its functions that have the name, or in which it stands. */
  readonly entries: readonly FunctionEntry[];
}

export interface Found {
  readonly entry: FunctionEntry;
  /** The version that had the typed name, if it is an older one. */
  readonly olderIn?: string;
}

/** A name of upstream's source that is no step. */
export interface Told {
  readonly name: string;
  readonly group: NameGroup;
}

export interface Near {
  readonly name: string;
  /** The steps that the name leads to. */
  readonly entries: readonly FunctionEntry[];
}

/** A name by which something is found. */
interface Known {
  readonly name: string;
  /** What can stand before the name, in lower case. */
  readonly qualifiers: ReadonlySet<string>;
  /** The component that it leads to first, in lower case. */
  readonly component: string | undefined;
  readonly entry?: FunctionEntry;
  readonly olderIn?: string;
  readonly group?: NameGroup;
  /** The name with its type, as the catalogue has it: `DeltaFIFO.Pop`. */
  readonly whole: string;
}

/** The most names of one answer. `Run` has one for each controller. */
const MOST_FOUND = 40;
const MOST_NEAR = 6;
/** Names that resemble less are not offered. */
const LEAST_RESEMBLANCE = 0.45;

let known: ReadonlyMap<string, readonly Known[]> | undefined;

/** All known names by their last word, in lower case. Made on first use. */
function knownNames(): ReadonlyMap<string, readonly Known[]> {
  if (known !== undefined) return known;
  const all = [...FUNCTIONS.flatMap(namesOfEntry), ...FUNCTIONS.flatMap(fileOfEntry), ...NAME_GROUPS.flatMap(namesOfGroup)];
  const byName = new Map<string, Known[]>();
  for (const one of all) {
    const key = one.name.toLowerCase();
    const same = byName.get(key);
    if (same === undefined) byName.set(key, [one]);
    else same.push(one);
  }
  known = byName;
  return byName;
}

/** What a name is, however it is written. */
export function resolveName(text: string): Resolution {
  const asked = parseGoName(text);
  const empty = { asked: asked.name, found: [], told: [], near: [], owners: [] };
  if (asked.name === '') return empty;
  // The link of an entry means that entry alone.
  const linked = functionAt(text.replace('.', '/'));
  if (linked !== undefined) return { ...empty, found: [{ entry: linked }] };
  const all = knownNames().get(asked.name.toLowerCase()) ?? [];
  const fitting = mostFitting(all, asked);
  if (fitting.length === 0) return { ...empty, near: nearestTo(asked) };
  const found = distinct(fitting);
  const told = toldBeside(found, fitting).slice(0, MOST_FOUND);
  // `dc.processNextWorkItem` says itself whose it is.
  const isOne = asked.qualifiers.length > 0 && found.length === 1;
  return { ...empty, found: found.slice(0, MOST_FOUND), told, owners: isOne ? [] : ownersOf(asked.name, found, told) };
}

/** What the catalogues say of a name, beside the steps that have it. Each thing is said once. */
function toldBeside(found: readonly Found[], fitting: readonly Known[]): readonly Told[] {
  const all = fitting.flatMap(({ whole, group }) => (group === undefined ? [] : [{ name: whole, group }]));
  // The files of upstream have many functions with names as common as `Get`. They are told only if nothing else is meant.
  const isElsewhere = found.length > 0 || all.some(({ group }) => group.file === undefined);
  const isNew = ({ group }: Told, i: number): boolean =>
    !all.slice(0, i).some((other) => saysAsMuch(other.group, group)) &&
    (group.file === undefined || !isElsewhere) &&
    !found.some(({ entry }) => group.steps.some((path) => path === entry.path));
  const joined = new Map<string, Told>();
  for (const [i, told] of all.filter(isNew).entries()) {
    const { group } = told;
    // A parameter as common as `rsList` stands in many functions.
    const key = group.relation === 'local' || group.relation === 'type' ? `${group.relation} ${componentOf(group)}` : String(i);
    const steps = [...new Set([...(joined.get(key)?.group.steps ?? []), ...group.steps])];
    joined.set(key, { ...told, group: { ...group, steps } });
  }
  return [...joined.values()];
}

/** The components that have a name, if they are several. */
function ownersOf(name: string, found: readonly Found[], told: readonly Told[]): readonly Owner[] {
  const owners = new Map<Component, FunctionEntry[]>();
  const add = (component: Component, entries: readonly FunctionEntry[]): void => {
    owners.set(component, [...new Set([...(owners.get(component) ?? []), ...entries])]);
  };
  for (const { entry } of found) add(entry.component, [entry]);
  for (const { group } of told) {
    const component = group.relation === 'absent' || group.relation === 'file' ? undefined : componentOf(group);
    if (component !== undefined) add(component, entriesOf(group));
  }
  return owners.size < 2 ? [] : [...owners].map(([component, entries]) => ({ component, link: `${component}.${name}`, entries }));
}

/** The component of the first step of a group. */
function componentOf(group: NameGroup): Component | undefined {
  return entriesOf(group)[0]?.component;
}

/** Whether an earlier group leads to all steps of another. */
function saysAsMuch(earlier: NameGroup, group: NameGroup): boolean {
  if (earlier === group) return true;
  if (earlier.relation === 'absent' || group.relation === 'absent' || group.relation === 'file') return false;
  return group.steps.every((path) => earlier.steps.includes(path));
}

/** The steps that a catalogue's group points to. */
export function entriesOf({ steps }: NameGroup): readonly FunctionEntry[] {
  return steps.flatMap((path) => functionAt(path) ?? []);
}

/**
 * Those whose type or package is the typed one. All of them if none of those has it, or nothing was typed before the name. An exact spelling goes before
 * one that differs in upper and lower case: `Sync` before `sync`.
 */
function mostFitting(all: readonly Known[], { name, qualifiers }: GoName): readonly Known[] {
  const scored = all.map((one) => ({ one, score: fit(one, qualifiers) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const chosen = scored.filter(({ score }) => score === best).map(({ one }) => one);
  const exact = (one: Known): number => (one.name === name ? 0 : 1);
  const spelled = chosen.some((one) => exact(one) === 0)
    ? chosen.filter((one) => exact(one) === 0 || one.group === undefined)
    : chosen;
  const present = (one: Known): number => (one.olderIn === undefined ? 0 : 1);
  return spelled.toSorted((a, b) => exact(a) - exact(b) || present(a) - present(b));
}

/** How well the typed types and packages fit. The one directly before the name counts most. */
function fit(one: Known, qualifiers: readonly string[]): number {
  return qualifiers.reduce((sum, typed, i) => sum + likeness(one, typed) * (i === 0 ? 10 : 1), 0);
}

/** 3 for the component, 2 for a type, a package or a file, 1 if one is the end of the other: `deploymentutil` and `util`. */
function likeness({ component, qualifiers }: Known, typed: string): number {
  if (component === typed) return 3;
  if (qualifiers.has(typed)) return 2;
  const isLong = (word: string): boolean => word.length > 3;
  return isLong(typed) && [...qualifiers].some((one) => isLong(one) && (typed.endsWith(one) || one.endsWith(typed))) ? 1 : 0;
}

/** The steps among them, each once. A step goes before another of its component that is only a part of the function of that name. */
function distinct(fitting: readonly Known[]): readonly Found[] {
  const isOwn = ({ entry, name }: Known): boolean => entry !== undefined && parseGoName(entry.step.name).name === name;
  const own = new Set(fitting.filter(isOwn).map(({ entry }) => entry!.component));
  const found = new Map<string, Found>();
  for (const one of fitting) {
    const { entry, olderIn } = one;
    if (entry === undefined || found.has(entry.path) || (own.has(entry.component) && !isOwn(one))) continue;
    found.set(entry.path, { entry, ...(olderIn !== undefined && { olderIn }) });
  }
  return [...found.values()];
}

/** A step's own name, that of its upstream function, and its older names. */
function namesOfEntry(entry: FunctionEntry): readonly Known[] {
  const { step, upstreamName, older, component } = entry;
  const common = [...partsOf(step.upstream), ...receiversOf(component)];
  const ofEntry = { component: component.toLowerCase(), entry };
  const one = (whole: string, olderIn?: string): Known => {
    const { name, qualifiers } = parseGoName(whole);
    return {
      ...ofEntry,
      name,
      qualifiers: new Set([...qualifiers, ...common]),
      whole,
      ...(olderIn !== undefined && { olderIn }),
    };
  };
  const names = new Set([step.name, upstreamName]);
  return [...[...names].map((name) => one(name)), ...older.toReversed().map(({ version, name }) => one(name, version))];
}

/** The upstream file of a step: `sync.go` leads to all steps of that file. */
function fileOfEntry(entry: FunctionEntry): readonly Known[] {
  const parts = entry.step.upstream.split('/');
  const name = parts.pop() ?? '';
  const qualifiers = new Set(parts.map((part) => part.toLowerCase()));
  return [{ name, qualifiers, component: entry.component.toLowerCase(), entry, whole: name }];
}

function receiversOf(component: Component): readonly string[] {
  return [component.toLowerCase(), ...(RECEIVERS[component] ?? '').toLowerCase().split(' ')].filter((word) => word !== '');
}

function namesOfGroup(group: NameGroup): readonly Known[] {
  const entries = entriesOf(group);
  const near = entries.flatMap(({ component, step }) => [...receiversOf(component), ...partsOf(step.upstream)]);
  const component = componentOf(group)?.toLowerCase();
  const file = partsOf(group.file ?? '');
  return group.names.split(/\s+/).flatMap((whole) => {
    const { name, qualifiers } = parseGoName(whole);
    const all = [...qualifiers, ...file, ...(qualifiers.length === 0 ? near : [])];
    return name === '' ? [] : [{ name, qualifiers: new Set(all), component, group, whole }];
  });
}

/** Folders that so many files are in that they tell nothing of a name. */
const COMMON_FOLDERS: ReadonlySet<string> = new Set(['staging', 'src', 'k8s.io', 'pkg', 'cmd', 'internal', 'controller']);

/** The folders and the name of a file: `pkg/controller/history/controller_history.go` → history, controller_history. */
function partsOf(file: string): readonly string[] {
  const parts = file.split('/').map((part) => part.replace(/\.go$/, '').toLowerCase());
  return parts.filter((part) => part !== '' && !COMMON_FOLDERS.has(part));
}

/** The names that resemble a typed one. If none does, those of the typed type or package. */
function nearestTo({ name, qualifiers }: GoName): readonly Near[] {
  const scored = [...knownNames().values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined || first.name.endsWith('.go')) return [];
    const belongs = all.some((one) => fit(one, qualifiers) > 0);
    const score = resemblance(name, first.name) + (belongs ? 0.15 : 0);
    return [{ score, near: nearOf(first.name, all) }];
  });
  return scored
    .filter(({ score, near }) => score >= LEAST_RESEMBLANCE && near.entries.length > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_NEAR)
    .map(({ near }) => near);
}

function nearOf(name: string, all: readonly Known[]): Near {
  const entries = all.flatMap(({ entry, group }) => [...(entry ? [entry] : []), ...(group ? entriesOf(group) : [])]);
  return { name, entries: [...new Set(entries)].slice(0, 4) };
}
