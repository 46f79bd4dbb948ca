import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRunnableDevEnvironment, resolveConfig, type RunnableDevEnvironment } from 'vite';
import type { Lesson } from '../src/cluster/lesson/lesson.ts';
import type { LessonPictures } from '../src/ui/model/goal-picture.ts';
import type * as Player from './goal-picture.ts';

const PLAYER = fileURLToPath(new URL('./goal-picture.ts', import.meta.url));

/** Plays lessons in the process of the build. One that has not changed is not played again. */
export class PicturePlayer {
  readonly #known = new Map<string, LessonPictures>();
  #engine: Promise<RunnableDevEnvironment> | undefined;

  /** The pictures of the lessons, by their ids. */
  async picturesOf(lessons: readonly Lesson[]): Promise<Readonly<Record<string, LessonPictures>>> {
    const entries: (readonly [id: string, LessonPictures])[] = [];
    for (const lesson of lessons) {
      entries.push([lesson.id, await this.#play(lesson)]);
      // To play is one long computation: the rest of the build, or the dev server, has a turn after each lesson.
      await setImmediate();
    }
    return Object.fromEntries(entries);
  }

  async close(): Promise<void> {
    await (await this.#engine)?.close();
    this.#engine = undefined;
  }

  async #play(lesson: Lesson): Promise<LessonPictures> {
    const text = JSON.stringify(lesson);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const { runner } = await (this.#engine ??= startEngine());
    const pictures = await (await runner.import<typeof Player>(PLAYER)).picturesOf(lesson);
    this.#known.set(text, pictures);
    return pictures;
  }
}

/** Loads our sources into this process. Vite's `runnerImport` would end after one module, but the engine loads its evaluator later. */
async function startEngine(): Promise<RunnableDevEnvironment> {
  const settings = { consumer: 'server', dev: { moduleRunnerTransform: true }, resolve: { external: true } } as const;
  const config = await resolveConfig(
    { configFile: false, envDir: false, logLevel: 'error', cacheDir: process.cwd(), environments: { lessons: settings } },
    'serve',
  );
  const environment = createRunnableDevEnvironment('lessons', config, { runnerOptions: { hmr: { logger: false } }, hot: false });
  await environment.init();
  return environment;
}
