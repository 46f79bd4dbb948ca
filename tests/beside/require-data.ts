import { existsSync } from 'node:fs';
import { DATA } from './data.ts';

/** Ends the suite with a reason if there is nothing to test with. */
export function setup(): void {
  if (!existsSync(DATA)) throw new Error(`The data of these tests is not in ${DATA}. Set KUBELOUPE_DATA to its folder.`);
}
