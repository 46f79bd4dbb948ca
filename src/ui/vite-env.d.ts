/// <reference types="vite/client" />

declare module 'virtual:first-frame' {
  import type { Delta } from '../worker/protocol/index.ts';

  /** The first delta of the worker for `FIRST_SCENARIO`, played by the build (scripts/first-frame.ts). */
  export const FIRST_FRAME: Delta;
}

/** Made by the build (scripts/step-sources.ts). */
declare module 'virtual:step-sources' {
  import type { StepSourcePlace, VariationView } from './code/source-facts.ts';

  /** The functions of ours that are declared steps or report them. */
  export const places: readonly StepSourcePlace[];
  /** The variations of our source, by id. */
  export const variations: Readonly<Record<string, VariationView>>;
  /** Their files, and all that can be stepped through, as text by their paths. */
  export const files: Readonly<Record<string, string>>;
}

/** Made by the build from `src/lessons` (scripts/lessons.ts). */
declare module 'virtual:lessons' {
  /** A `LessonCatalogue`: `ui/lessons/catalogue.ts` gives it its type. */
  export const CATALOGUE: unknown;
}

/** Made by the build, which plays the lessons (scripts/goal-picture.ts). */
declare module 'virtual:lesson-pictures' {
  import type { LessonPictures } from './model/goal-picture.ts';

  /** By the ids of the lessons. */
  export const PICTURES: Readonly<Record<string, LessonPictures>>;
}
