import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HUES } from '../../../src/ui/model/hue.ts';
import { contrast, distance, oklchToLinear, over, seenWith, type Rgb } from './oklch.ts';

const css = readFileSync(new URL('../../../src/ui/design/tokens.css', import.meta.url), 'utf8');

/** The colours of the rules with these selectors, a later one in place of an earlier. The washes are as they look on the surface. */
function coloursOf(...selectors: readonly string[]): ReadonlyMap<string, Rgb> {
  const rules = selectors.map((selector) => css.slice(css.indexOf(selector)).split('}')[0]).join('\n');
  const declared = [...rules.matchAll(/(--[\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\);/g)].map(
    ([, name = '', l, c, h, alpha]) => ({ name, rgb: oklchToLinear(Number(l), Number(c), Number(h)), alpha }),
  );
  const colours = new Map(declared.map(({ name, rgb }) => [name, rgb]));
  const surface = colour(colours, '--surface');
  for (const { name, rgb, alpha } of declared) if (alpha !== undefined) colours.set(name, over(rgb, Number(alpha), surface));
  return colours;
}

const LIGHT = ":root[data-theme='light'],";
const themes = {
  light: coloursOf(LIGHT),
  dark: coloursOf(":root[data-theme='dark'] {"),
  // It has the light theme's colours except those that it sets itself.
  projector: coloursOf(LIGHT, ":root[data-theme='projector'] {\n  font"),
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
/** What lies on the surface below a line that is chosen, has changed, or is in trouble. */
const WASHES = ['--accent-wash', '--trouble-wash', '--changed'];
const REVISIONS = Array.from({ length: HUES }, (_, hue) => `--rev-${hue}`);

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  it('has readable text on every background', () => {
    const pairs = INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const));
    expect(pairs.filter(([ink, ground]) => contrast(colour(theme, ink), colour(theme, ground)) < 4.5)).toEqual([]);
  });

  it('has readable text on a washed line, too', () => {
    const inks = INKS.filter((ink) => !ink.startsWith('--syntax'));
    const pairs = inks.flatMap((ink) => WASHES.map((wash) => [ink, wash] as const));
    expect(pairs.filter(([ink, wash]) => contrast(colour(theme, ink), colour(theme, wash)) < 4.5)).toEqual([]);
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
