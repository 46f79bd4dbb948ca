import type { Settings } from '../model/settings.ts';
import { FIRST_EXAMPLE } from './examples/index.ts';

/** What stands in the editor: the first example until something else is written. */
export function shownText({ editorText }: Pick<Settings, 'editorText'>): string {
  return editorText ?? FIRST_EXAMPLE.text;
}
