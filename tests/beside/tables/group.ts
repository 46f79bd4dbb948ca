import { describe, expect, it } from 'vitest';
import { readTable, tableFiles } from './table.ts';

/** Checks one case of a table. Throws if it fails. */
type Check = (input: never, expected: never, name: string) => void;

/** The check of one file's cases, with the types of its inputs and outputs. */
export function check<Input, Expected>(run: (input: Input, expected: Expected, name: string) => void): Check {
  return run as Check;
}

/** Tables and cases that are left out, each with its reason. */
export interface LeftOut {
  /** By file name. */
  readonly files?: Readonly<Record<string, string>>;
  /** By file name and then by case name. */
  readonly cases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Runs every table of a group, and fails on one that has neither a check nor a reason to be left out. */
export function describeGroup(group: string, checks: Readonly<Record<string, Check>>, leftOut: LeftOut = {}): void {
  describe(`upstream's tables: ${group}`, () => {
    it('have a check or a reason for each table of the group', () => {
      const known = [...Object.keys(checks), ...Object.keys(leftOut.files ?? {})];
      expect(tableFiles(group).sort()).toEqual(known.sort());
    });
    for (const [file, run] of Object.entries(checks)) describeTable(file, run, leftOut.cases?.[file] ?? {});
  });
}

function describeTable(file: string, run: Check, skipped: Readonly<Record<string, string>>): void {
  describe(file, () => {
    const table = readTable<never, never>(file);
    table.cases.forEach(({ name, input, expected }, index) => {
      const title = `${index} ${name.slice(0, 80)}`;
      const reason = skipped[name];
      if (reason === undefined) it(title, () => run(input, expected, name));
      else it.skip(`${title}: ${reason}`);
    });
  });
}
