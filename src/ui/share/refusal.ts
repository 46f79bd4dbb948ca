import { MAX_FILE_CHARS, type ScenarioError } from '../../worker/protocol/scenario.ts';
import type { Refusal } from './share-store.ts';

/** Why something cannot be opened, as its reader says it. */
export function refusalOf({ code, path, figures, range }: ScenarioError, from: Refusal['from']): Refusal {
  return { from, code, path, ...(range && { line: range.line }), figures };
}

/** The text of a file, or why there is none. */
export async function textOfFile(file: File): Promise<string | Refusal> {
  if (file.size > MAX_FILE_CHARS) return { from: 'file', code: 'too-big', path: '', figures: { max: MAX_FILE_CHARS } };
  return file.text().catch(() => ({ from: 'file', code: 'unreadable', path: '', figures: {} }));
}
