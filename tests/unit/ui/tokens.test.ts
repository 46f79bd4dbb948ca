import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HUES } from '../../../src/ui/model/hue.ts';
import { contrast, distance, oklchToLinear, seenWith, type Rgb } from './oklch.ts';

const css = readFileSync(new URL('../../../src/ui/design/tokens.css', import.meta.url), 'utf8');

/** The opaque colours of each theme. The projector has the light theme's colours except those that it sets itself. */
function coloursOf(selector: string): ReadonlyMap<string, Rgb> {
  const block = css.slice(css.indexOf(selector)).split('}')[0] ?? '';
  const declarations = block.matchAll(/(--[\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map([...declarations].map(([, name = '', l, c, h]) => [name, oklchToLinear(Number(l), Number(c), Number(h))]));
}

const light = coloursOf(":root[data-theme='light'],");
const themes = {
  light,
  dark: coloursOf(":root[data-theme='dark'] {"),
  projector: new Map([...light, ...coloursOf(":root[data-theme='projector'] {\n  font")]),
};

function colour(theme: ReadonlyMap<string, Rgb>, name: string): Rgb {
  const found = theme.get(name);
  if (found === undefined) throw new Error(`${name} is not in tokens.css`);
  return found;
}

const INKS = [
  '--ink',
  '--ink-2',
  '--ink-3',
  '--accent',
  '--trouble',
  '--caution',
  '--syntax-key',
  '--syntax-string',
  '--syntax-number',
  '--syntax-comment',
];
const GROUNDS = ['--ground', '--surface', '--raised'];
const REVISIONS = Array.from({ length: HUES }, (_, hue) => `--rev-${hue}`);

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  it('has readable text on every background', () => {
    const pairs = INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const));
    expect(pairs.filter(([ink, ground]) => contrast(colour(theme, ink), colour(theme, ground)) < 4.5)).toEqual([]);
  });

  it('has a visible hue for each revision', () => {
    expect(REVISIONS.filter((hue) => contrast(colour(theme, hue), colour(theme, '--surface')) < 1.9)).toEqual([]);
  });

  it.each(['protanopia', 'deuteranopia', 'tritanopia'] as const)(
    'has distinct hues for successive revisions with %s',
    (blindness) => {
      const seen = (hue: string | undefined) => seenWith(blindness, colour(theme, hue ?? ''));
      const alike = REVISIONS.filter((hue, index) => distance(seen(hue), seen(REVISIONS[(index + 1) % HUES])) < 0.1);
      expect(alike).toEqual([]);
    },
  );
});

it('differs between light and dark in colours alone', () => {
  const dark = css.slice(css.indexOf(":root[data-theme='dark'] {")).split('}')[0] ?? '';
  const declared = dark.split('\n').filter((line) => line.startsWith('  --'));
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter((line) => !/: oklch\([^)]*\);$|^  --shadow:/.test(line))).toEqual([]);
  const ui = new URL('../../../src/ui/', import.meta.url);
  const sheets = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const dressed = sheets.filter((file) => readFileSync(new URL(file, ui), 'utf8').includes("data-theme='dark'"));
  expect(dressed).toEqual(['design/tokens.css']);
});
