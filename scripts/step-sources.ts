import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { isProbed } from './instrument/instrument.ts';
import type { StepSourcePlace } from '../src/ui/code/source-facts.ts';
import { declaredIn, stepPlaces, toldPlaces, type Declared, type FileSteps, type StepPlace } from './step-places.ts';
import { variationViews } from './vary/vary.ts';

const MODULE = 'virtual:step-sources';
const RESOLVED = `\0${MODULE}`;
const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The layers that declare and report steps. */
const LAYERS = [
  'src/api',
  'src/apiserver',
  'src/client',
  'src/cluster',
  'src/controllers',
  'src/scheduler',
  'src/kubelet',
  'src/proxy',
  'src/network-policy',
  'src/addons',
];

/** The functions in our source that are declared steps or report them. */
export function allStepPlaces(): StepSourcePlace[] {
  const files = LAYERS.flatMap(sourcesIn).map((file) => ({ file, text: readFileSync(ROOT + file, 'utf8') }));
  const declared = new Map<string, Declared>();
  for (const { file, text } of files) {
    const steps = file.endsWith('/steps.ts') ? declaredIn(text) : undefined;
    if (steps !== undefined) declared.set(file, steps);
  }
  const found = new Map<string, FileSteps>();
  for (const { file, text } of files) {
    const own = nearest(file, declared);
    const others = [...declared.values()].filter((each) => each !== own);
    found.set(
      file,
      stepPlaces(file, text, (path) => declared.get(path), own, others),
    );
  }
  const inFiles = [...found].flatMap(([file, { places }]) => places.map((place) => ({ ...place, file })));
  const places = [...inFiles, ...toldPlaces(found)].map((place) => ({
    ...place,
    isOwn: place.component === nearest(place.file, declared)?.component,
  }));
  // Functions of several components have one name. That of the step's own component is meant.
  const within = new Set(places.filter(({ line, isOwn }) => line === undefined && isOwn).map(pathOf));
  return places.flatMap(({ isOwn, ...place }) =>
    place.line === undefined && !isOwn && within.has(pathOf(place)) ? [] : [place],
  );
}

function pathOf({ component, name }: StepPlace): string {
  return `${component}/${name}`;
}

/** The steps of a file's component: those of its folder, or of the nearest folder above. */
function nearest(file: string, declared: ReadonlyMap<string, Declared>): Declared | undefined {
  for (let folder = posix.dirname(file); folder !== 'src'; folder = posix.dirname(folder)) {
    const steps = declared.get(`${folder}/steps.ts`);
    if (steps !== undefined) return steps;
  }
  return undefined;
}

/**
 * Provides the page with the functions that report each step, with the variations of our source, and with the files as text that can be read or stepped
 * through. The module is loaded when a user wants to read a source.
 */
export function stepSources(): Plugin {
  return {
    name: 'step-sources',
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const places = allStepPlaces();
      const files = [...new Set([...places.map(({ file }) => file), ...LAYERS.flatMap(sourcesIn).filter(isProbed)])];
      const imports = files.map((file, i) => `import file${i} from ${JSON.stringify(`/${file}?raw`)};`);
      const entries = files.map((file, i) => `  ${JSON.stringify(file)}: file${i},`);
      return `${imports.join('\n')}\nexport const places = ${JSON.stringify(places)};\nexport const variations = ${JSON.stringify(variationViews())};\nexport const files = {\n${entries.join('\n')}\n};\n`;
    },
  };
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);
}
