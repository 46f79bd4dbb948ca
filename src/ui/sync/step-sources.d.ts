/** Made by the build (scripts/step-sources.ts). */
declare module 'virtual:step-sources' {
  import type { StepSourcePlace } from '../../../scripts/step-sources.ts';

  /** The functions of ours that are declared steps or report them. */
  export const places: readonly StepSourcePlace[];
  /** Their files as text, by their paths. */
  export const files: Readonly<Record<string, string>>;
}
