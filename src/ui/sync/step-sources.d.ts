/** Made by the build (scripts/step-sources.ts). */
declare module 'virtual:step-sources' {
  /** The files that report a step, by its name. */
  export const steps: Readonly<Record<string, readonly string[]>>;
  /** Those files as text, by their paths. */
  export const files: Readonly<Record<string, string>>;
}
