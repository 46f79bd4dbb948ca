import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { Lesson } from '../src/cluster/lesson/lesson.ts';
import type { LessonPictures } from '../src/ui/model/goal-picture.ts';
import type { Delta } from '../src/worker/protocol/index.ts';
import type { ToPlay } from './player-thread.ts';

const THREAD = fileURLToPath(new URL('./player-thread.ts', import.meta.url));
/** Within `node_modules`, so that the bundle finds its packages. */
const BUNDLE = fileURLToPath(new URL('../node_modules/.cache/kubeloupe/player/', import.meta.url));

/** Plays what the page shows before its engine has run. A thread does it beside the build, one thing after the other. A lesson that has not changed is not played again. */
export class Player {
  readonly #known = new Map<string, LessonPictures>();
  #thread: Promise<Worker> | undefined;
  /** Ends when the thread has answered all that it was asked. */
  #last: Promise<unknown> = Promise.resolve();

  /** The worker's first delta of a first visit. */
  firstVisit(): Promise<Delta> {
    return this.#play<Delta>('first-visit');
  }

  /** The pictures of the lessons, by their ids. */
  async picturesOf(lessons: readonly Lesson[]): Promise<Readonly<Record<string, LessonPictures>>> {
    const entries: (readonly [id: string, LessonPictures])[] = [];
    for (const lesson of lessons) entries.push([lesson.id, await this.#picturesOf(lesson)]);
    return Object.fromEntries(entries);
  }

  async close(): Promise<void> {
    await (await this.#thread)?.terminate();
    this.#thread = undefined;
  }

  async #picturesOf(lesson: Lesson): Promise<LessonPictures> {
    const text = JSON.stringify(lesson);
    const pictures = this.#known.get(text) ?? (await this.#play<LessonPictures>(lesson));
    this.#known.set(text, pictures);
    return pictures;
  }

  #play<T>(toPlay: ToPlay): Promise<T> {
    const answer = this.#last.then(async () => {
      const thread = await (this.#thread ??= startThread());
      thread.postMessage(toPlay);
      const [played] = (await once(thread, 'message')) as [T];
      return played;
    });
    // An error has ended the thread.
    this.#last = answer.catch(() => this.close());
    return answer;
  }
}

async function startThread(): Promise<Worker> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: THREAD, outDir: BUNDLE, emptyOutDir: true, minify: false, target: 'node20' },
  });
  const thread = new Worker(join(BUNDLE, 'player-thread.js'));
  // The dev server may be stopped without a word.
  thread.unref();
  return thread;
}
