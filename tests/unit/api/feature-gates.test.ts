import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { featureGates, gateProblem, isFeatureOn } from '../../../src/api/index.ts';

const DOC = readFileSync(new URL('../../../docs/feature-gates.md', import.meta.url), 'utf8');

/** The rows of the table under a heading: the cells of each. */
function rowsUnder(heading: string): string[][] {
  const section = DOC.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** A table as the code has it: name and stage. */
function gatesThatAre(isOn: boolean): string[][] {
  return [...featureGates()]
    .filter(([, gate]) => gate.default === isOn)
    .map(([name, { stage, locked }]) => [name, locked ? `${stage}, locked` : stage])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

it('docs/feature-gates.md has the gates that the code has, and says of each one that is on what it does here', () => {
  const on = rowsUnder('On by default');
  expect(on.map(([name, stage]) => [name, stage])).toEqual(gatesThatAre(true));
  expect(rowsUnder('Off by default')).toEqual(gatesThatAre(false));
  const unsaid = on.filter(([, , here = '']) => !/^(Acts|Missing|Partly|None)(\.|: .+\.)/.test(here));
  expect(unsaid).toEqual([]);
});

it('names each gate once', () => {
  const names = DOC.split('\n').flatMap((line) => /^\| ([A-Z]\w+) +\| (?:Alpha|Beta|GA|Deprecated)/.exec(line)?.[1] ?? []);
  expect(names.length).toBe(featureGates().size);
});

it('refuses unknown gates and changes of locked ones', () => {
  expect(gateProblem('EnvFiles', false)).toBeUndefined();
  expect(gateProblem('Env', true)).toBe('unrecognized feature gate: Env');
  expect(gateProblem('SidecarContainers', true)).toBeUndefined();
  const locked = 'cannot set feature gate SidecarContainers to false, feature is locked to true';
  expect(gateProblem('SidecarContainers', false)).toBe(locked);
});

it('turns on the gates of a stage with AllAlpha and AllBeta, except those that are set themselves', () => {
  expect(isFeatureOn('HPAScaleToZero', new Map())).toBe(false);
  expect(isFeatureOn('HPAScaleToZero', new Map([['AllAlpha', true]]))).toBe(true);
  const both = new Map([
    ['AllAlpha', true],
    ['HPAScaleToZero', false],
  ]);
  expect(isFeatureOn('HPAScaleToZero', both)).toBe(false);
  expect(isFeatureOn('EnvFiles', new Map([['AllBeta', false]]))).toBe(false);
  expect(isFeatureOn('SidecarContainers', new Map([['AllBeta', false]]))).toBe(true);
});
