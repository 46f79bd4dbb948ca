/// <reference types="vite/client" />

declare module 'virtual:first-frame' {
  import type { Delta } from '../worker/protocol/index.ts';

  /** The first delta of the worker for `FIRST_SCENARIO`, played by the build (scripts/first-frame.ts). */
  export const FIRST_FRAME: Delta;
}
