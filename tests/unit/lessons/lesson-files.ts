import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readFile } from '../../../src/cluster/scenario/file.ts';
import { readLesson } from '../../../src/cluster/lesson/read-lesson.ts';
import type { Lesson, Words } from '../../../src/cluster/lesson/lesson.ts';

const FOLDER = new URL('../../../src/lessons/', import.meta.url);

export interface LessonFile {
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly lesson: Lesson;
}

/** A path of the catalogue. */
export interface LessonPath {
  readonly id: string;
  readonly title: Words;
  readonly about: Words;
  readonly lessons: readonly string[];
}

/** All lessons of the project, sorted by file. */
export function lessonFiles(): readonly LessonFile[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && file !== 'catalogue.yaml')
    .toSorted()
    .map((file) => {
      try {
        return { name: basename(file, '.yaml'), lesson: readLesson(readFileSync(new URL(file, FOLDER), 'utf8')) };
      } catch (error) {
        throw new Error(`${file}: ${String(error)}`, { cause: error });
      }
    });
}

export function catalogue(): readonly LessonPath[] {
  return readFile(readFileSync(new URL('catalogue.yaml', FOLDER), 'utf8')) as readonly LessonPath[];
}
