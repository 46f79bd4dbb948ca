import { editDistance } from '../../api/index.ts';
import type { Command } from './command.ts';

/** How many letters may differ. */
const MAX_DISTANCE = 2;

/** `Did you mean this?` with the commands that the word may have meant, or nothing (spf13/cobra `SuggestionsFor`). */
export function suggestions(parent: Command, typed: string): string {
  const word = typed.toLowerCase();
  const close = parent.children
    .filter(
      ({ name, suggestFor }) => editDistance(word, name) <= MAX_DISTANCE || name.startsWith(word) || suggestFor.includes(word),
    )
    .map(({ name }) => `\t${name}\n`)
    .sort();
  return close.length === 0 ? '' : `\n\nDid you mean this?\n${close.join('')}`;
}
