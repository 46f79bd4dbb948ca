import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the tables, beside the checkout. They are not part of the project. */
const FOLDER =
  process.env['KUBELOUPE_TABLES'] ?? fileURLToPath(new URL('../../../../shared/conformance/tables', import.meta.url));

/** Inputs and expected outputs of one upstream function. */
export interface Table<Input, Expected> {
  readonly source: string;
  readonly description: string;
  readonly how_to_check: string;
  readonly cases: readonly { readonly name: string; readonly input: Input; readonly expected: Expected }[];
}

/** True if the tables are present. Otherwise suites are skipped with `describe.skipIf(!tablesPresent)`, which the report shows. */
export const tablesPresent = existsSync(FOLDER);

/** The file names of one group: `labels_Conflicts.json` belongs to the group `labels`. */
export function tableFiles(group: string): string[] {
  return tablesPresent ? readdirSync(FOLDER).filter((file) => file.startsWith(`${group}_`) && file.endsWith('.json')) : [];
}

export function readTable<Input = unknown, Expected = unknown>(file: string): Table<Input, Expected> {
  return JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Table<Input, Expected>;
}
