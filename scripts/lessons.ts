import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { LessonCatalogue, LessonPath } from '../src/cluster/lesson/lesson.ts';
import { parseLesson } from '../src/cluster/lesson/read-lesson.ts';
import { rangeIn, readText } from '../src/cluster/scenario/file.ts';
import { ScenarioError } from '../src/cluster/scenario/scenario-error.ts';
import type { Player } from './player.ts';

const LESSONS = 'virtual:lessons';
const PICTURES = 'virtual:lesson-pictures';
const MODULES: readonly string[] = [LESSONS, PICTURES];
const FOLDER = fileURLToPath(new URL('../src/lessons/', import.meta.url));
const CATALOGUE = 'catalogue.yaml';

/** Reads `src/lessons`. Throws an error with file, line and reason at the first fault. */
export function readCatalogue(): LessonCatalogue {
  const lessons = lessonFiles().map((file) => {
    const lesson = readAt(file, parseLesson);
    const name = basename(file, '.yaml');
    if (lesson.id !== name) throw faultAt(file, 'id', `the lesson is called ${lesson.id}, but its file ${name}.yaml`);
    return lesson;
  });
  const paths = readAt(CATALOGUE, (value) => value as readonly LessonPath[]);
  const known = new Set(lessons.map(({ id }) => id));
  const placed = new Set<string>();
  for (const [i, path] of paths.entries()) {
    for (const [k, id] of path.lessons.entries()) {
      const place = `[${i}].lessons[${k}]`;
      if (!known.has(id)) throw faultAt(CATALOGUE, place, `there is no lesson ${id}`);
      if (placed.has(id)) throw faultAt(CATALOGUE, place, `${id} is in the catalogue already`);
      placed.add(id);
    }
  }
  const left = lessons.find(({ id }) => !placed.has(id));
  if (left !== undefined) throw faultAt(CATALOGUE, '', `no path leads over ${left.id}`);
  return { paths, lessons };
}

/** The files of the lessons below `src/lessons`, sorted. */
export function lessonFiles(): readonly string[] {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => name.endsWith('.yaml') && name !== CATALOGUE).sort();
}

function readAt<T>(file: string, parse: (value: unknown) => T): T {
  try {
    return readText(readFileSync(FOLDER + file, 'utf8'), parse);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    throw new Error(`src/lessons/${file}:${error.range!.line}: ${error.message}`, { cause: error });
  }
}

/** An error with the line of a field, or of the field that should contain it. */
function faultAt(file: string, path: string, reason: string): Error {
  const { line } = rangeIn(readFileSync(FOLDER + file, 'utf8'), path, 'key');
  return new Error(`src/lessons/${file}:${line}: ${reason}`);
}

/**
 * Provides the page with the lessons, read and checked by the build, when a user wants a lesson; and with their pictures. Those are a module of their own, since
 * all lessons are played for them: that takes seconds, and a lesson opens without it.
 */
export function lessons(player: Player): Plugin {
  return {
    name: 'lessons',
    resolveId: (source) => (MODULES.includes(source) ? `\0${source}` : null),
    async load(id) {
      if (!MODULES.includes(id.slice(1))) return null;
      for (const file of [CATALOGUE, ...lessonFiles()]) this.addWatchFile(FOLDER + file);
      const catalogue = readCatalogue();
      if (id === `\0${LESSONS}`) return `export const CATALOGUE = ${literal(catalogue)};\n`;
      return `export const PICTURES = ${literal(await player.picturesOf(catalogue.lessons))};\n`;
    },
    hotUpdate({ file }) {
      if (!file.replaceAll('\\', '/').includes('/src/lessons/')) return;
      const { moduleGraph, hot } = this.environment;
      for (const name of MODULES) {
        const module = moduleGraph.getModuleById(`\0${name}`);
        if (module !== undefined) moduleGraph.invalidateModule(module);
      }
      hot.send({ type: 'full-reload' });
    },
    closeBundle: () => player.close(),
  };
}

/** A value as source. A text is read faster than a literal of this size. */
function literal(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
