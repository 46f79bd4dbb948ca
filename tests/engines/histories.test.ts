import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSameHistory } from '../fuzz/history.ts';
import { sessions } from '../fuzz/sessions.ts';
import { findProgram } from '../programs.ts';

/** JavaScriptCore, WebKit's JavaScript engine, without a browser. */
const JSC = findProgram('jsc');

const STORIES = fileURLToPath(new URL('stories.ts', import.meta.url));

/** The start of a story in the output. No line of a history starts with it. */
const TITLE = '# ';

/** The output of a program that plays the stories, by title. */
type Told = ReadonlyMap<string, readonly string[]>;

describe.skipIf(JSC === undefined)('V8 and JavaScriptCore play the same histories, to the byte', () => {
  let folder: string;
  let inV8: Told;
  let inJsc: Told;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kubeloupe-stories-'));
    const script = join(folder, 'stories.js');
    await writeFile(script, await scriptOfStories());
    [inV8, inJsc] = await Promise.all([toldBy(process.execPath, script), toldBy(JSC!, script)]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('in every story', () => {
    expect([...inJsc.keys()]).toEqual([...inV8.keys()]);
    for (const [title, history] of inV8) expectSameHistory(inJsc.get(title)!, history, `In JavaScriptCore, ${title}`);
  });

  test('and the stories are long enough', () => {
    expect(inV8.size).toBeGreaterThan(20);
    expect([...inV8].filter(([, history]) => history.length < 300).map(([title]) => title)).toEqual([]);
  });
});

/** Functions that Node has and jsc lacks, and the reverse. jsc only has the language itself. */
const SURROUNDINGS = `
  globalThis.print ??= console.log;
  globalThis.TextEncoder ??= class {
    encode(text) { return Uint8Array.from(unescape(encodeURIComponent(text)), (byte) => byte.charCodeAt(0)); }
  };
  globalThis.TextDecoder ??= class {
    decode(bytes) { return decodeURIComponent(escape(String.fromCharCode(...bytes))); }
  };`;

/** The stories and the whole engine as one script, including the random sessions. */
async function scriptOfStories(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, target: 'es2023', lib: { entry: STORIES, formats: ['iife'], name: 'stories' } },
  })) as Rolldown.RolldownOutput[];
  const made = fc.sample(sessions, { numRuns: 8, seed: 36 });
  return `${SURROUNDINGS}\nglobalThis.sessions = ${JSON.stringify(made)};\n${built[0]!.output[0].code}`;
}

/** Runs the script and returns its output. */
async function toldBy(program: string, script: string): Promise<Told> {
  const { stdout } = await promisify(execFile)(program, [script], { maxBuffer: 2 ** 29 });
  const told = new Map<string, string[]>();
  let history: string[] = [];
  for (const line of stdout.trimEnd().split('\n')) {
    if (line.startsWith(TITLE)) told.set(line.slice(TITLE.length), (history = []));
    else history.push(line);
  }
  return told;
}
