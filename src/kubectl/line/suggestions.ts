import type { Command } from './command.ts';

/** How many letters may differ. */
const MAX_DISTANCE = 2;

/** `Did you mean this?` with the commands that the word may have meant, or nothing (spf13/cobra `SuggestionsFor`). */
export function suggestions(parent: Command, typed: string): string {
  const word = typed.toLowerCase();
  const close = parent.children
    .filter(({ name, suggestFor }) => distance(word, name) <= MAX_DISTANCE || name.startsWith(word) || suggestFor.includes(word))
    .map(({ name }) => `\t${name}\n`)
    .sort();
  return close.length === 0 ? '' : `\n\nDid you mean this?\n${close.join('')}`;
}

/** Levenshtein's: letters added, dropped or changed. */
function distance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, i) => i);
  for (let i = 1; i <= first.length; i++) {
    const next = [i];
    for (let j = 1; j <= second.length; j++) {
      const change = row[j - 1]! + (first[i - 1] === second[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change));
    }
    row = next;
  }
  return row[second.length]!;
}
