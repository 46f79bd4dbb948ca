import { describe, expect, it } from 'vitest';
import { REAL_FLAGS } from '../unit/kubectl/real-flags.ts';
import { Kubectl, kubectlMinor, kubectlPresent } from './kubectl.ts';

/** The list is of this version. A later kubectl may have more. */
const NEWEST = 36;
/** What older versions had and v1.36 has no more. */
const FORMER: ReadonlySet<string> = new Set(['explain: output,o']);
/** Several helps are asked for at a time. */
const AT_ONCE = 8;

/** The names of the flags and of the subcommands in a help. */
function parsed(help: string): { readonly flags: readonly string[]; readonly children: readonly string[] } {
  const flags = [...help.matchAll(/^ {4}(?:-(\w), )?--([\w-]+)=/gm)];
  const lists = [...help.matchAll(/^(?:.*Commands.*|Subcommands provided by plugins):\n((?: {2}\S.*\n)+)/gm)];
  return {
    flags: flags.map(([, letter, name]) => (letter === undefined ? name! : `${name},${letter}`)),
    children: lists.flatMap(([, list]) => [...list!.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name!)),
  };
}

describe.skipIf(!kubectlPresent || kubectlMinor > NEWEST)('the list of the flags of kubectl', () => {
  it('has all commands and flags of the real one', { timeout: 60_000 }, async () => {
    const kubectl = new Kubectl('http://127.0.0.1:1');
    const missing: string[] = [];
    let paths = parsed(await kubectl.run('--help')).children;
    while (paths.length > 0) {
      const [now, later] = [paths.slice(0, AT_ONCE), paths.slice(AT_ONCE)];
      const helps = await Promise.all(now.map(async (path) => parsed(await kubectl.run(`${path} --help`))));
      paths = [...later, ...now.flatMap((path, i) => helps[i]!.children.map((child) => `${path} ${child}`))];
      for (const [i, path] of now.entries()) {
        const known = REAL_FLAGS[path]?.split(' ');
        const unknown = known === undefined ? ['(the command)'] : helps[i]!.flags.filter((flag) => !known.includes(flag));
        missing.push(...unknown.map((flag) => `${path}: ${flag}`));
      }
    }
    kubectl.dispose();
    expect(missing.filter((each) => !FORMER.has(each))).toEqual([]);
  });
});
