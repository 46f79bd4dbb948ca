/// <reference types="vite/client" />

declare module 'virtual:first-frame' {
  /** The first delta of the worker for `FIRST_SCENARIO`, played by the build (scripts/first-frame.ts). */
  export const FIRST_FRAME: import('../worker/protocol/index.ts').Delta;
}
