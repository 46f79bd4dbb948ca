import type { OptionView } from '../../worker/protocol/index.ts';

/** The value of an option, as on the command line; empty for one that there is not. */
export function optionOf(options: readonly OptionView[], name: string): string {
  return options.find((option) => option.name === name)?.value ?? '';
}

/** Those that say something else than what is so without them. */
export function changedOptions(options: readonly OptionView[]): readonly OptionView[] {
  return options.filter((option) => option.value !== option.default);
}
