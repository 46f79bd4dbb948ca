import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA } from '../data.ts';

const FOLDER = join(DATA, 'conformance/tables');

/** Inputs and expected outputs of one upstream function. */
export interface Table<Input, Expected> {
  readonly source: string;
  readonly description: string;
  readonly how_to_check: string;
  readonly cases: readonly { readonly name: string; readonly input: Input; readonly expected: Expected }[];
}

/** The file names of one group: `labels_Conflicts.json` belongs to the group `labels`. */
export function tableFiles(group: string): string[] {
  return readdirSync(FOLDER).filter((file) => file.startsWith(`${group}_`) && file.endsWith('.json'));
}

export function readTable<Input = unknown, Expected = unknown>(file: string): Table<Input, Expected> {
  return JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Table<Input, Expected>;
}
