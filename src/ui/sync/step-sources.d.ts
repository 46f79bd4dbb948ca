/** Made by the build (scripts/step-sources.ts). */
declare module 'virtual:step-sources' {
  /** The functions of ours that are declared steps or report them. */
  export const places: readonly import('../../../scripts/step-sources.ts').StepSourcePlace[];
  /** Their files as text, by their paths. */
  export const files: Readonly<Record<string, string>>;
}
