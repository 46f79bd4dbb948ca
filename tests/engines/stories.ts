import { createCluster, type Cluster } from '../../src/cluster/index.ts';
import { playScenario } from '../../src/cluster/scenario/index.ts';
import { EXAMPLES } from '../../src/ui/editor/all-examples.ts';
import { historyOf } from '../fuzz/history.ts';
import { play, type Session } from '../fuzz/session.ts';
import { scenarioOf, STORIES as SCENARIOS } from '../scenarios.ts';

/**
 * The stories that every JavaScript engine must play identically, and the program that plays them. `histories.test.ts` builds one script of this
 * module and runs it in each engine. Only the language is available there: no console, no modules, no `TextEncoder`.
 */
type Story = readonly [title: string, tell: () => Cluster];

/** The globals that the script uses. */
declare const print: (line: string) => void;
declare const sessions: readonly Session[];

/** Text, numbers, patterns and sorting in the shell of the simulated containers. */
const SHELL = [
  'for i in 1 2 3 4 5; do echo "line $i" >> /tmp/f; done; cat /tmp/f | wc -l',
  'i=0; while [ $i -lt 200 ]; do i=$((i * 3 + 1)); done; echo $i $((i % 7)) $((1 << 40)) $((-7 / 2)) $((0x7f))',
  'x="a.b.c"; echo "${x%.*} ${x##*.} ${#x}"; case $x in a*c) echo yes;; esac',
  'echo "b\\na\\nC\\nä" | sort; printf "%05d|%-6s|%x\\n" 42 abc 255',
  'echo "one two three" | grep -o "t[a-z]*" ; echo aXbX | tr X - ; f() { return 7; }; f; echo $?',
  'date; hostname; env | sort; nosuch; exit 3',
];

function shellStory(): Cluster {
  const cluster = createCluster({ seed: 'shell', nodes: 1 });
  cluster.kubectl('run box --image=busybox -- sleep 100000');
  cluster.run({ forMs: 30_000 });
  for (const script of SHELL) {
    cluster.execute({ type: 'kubectl', line: `exec box -- sh -c '${script}'` });
    cluster.run({ forMs: 10_000 });
  }
  return cluster;
}

/** Scripts that reach a limit. The limit is a count, so it must come before an engine's own limit. */
const HOSTILE = [
  'a=x; while true; do a=$a$a; done',
  `${'( '.repeat(3_000)}:`,
  `${'( '.repeat(45)}:${' )'.repeat(45)}; echo end`,
  `echo $((${'('.repeat(3_000)}1))`,
  `echo ${'${a:-'.repeat(45)}x${'}'.repeat(45)}`,
  'f() { f; }; f',
  'f(){ f|f; }; f',
  'a="eval \\$a"; eval $a',
  'seq -s "" 20000 | grep -E "(((1*2*)*3*)*4*){40}x"; echo $?',
  'printf %1000000000d 1',
];

function hostileStory(): Cluster {
  const cluster = createCluster({ seed: 'hostile', nodes: 1 });
  for (const [i, script] of HOSTILE.entries())
    cluster.kubectl(`run hostile-${i} --image=bash --restart=Never -- bash -c '${script}'`);
  cluster.run({ forMs: 120_000 });
  for (const i of HOSTILE.keys()) cluster.kubectl(`logs hostile-${i}`);
  return cluster;
}

function exampleStory(text: string): Cluster {
  const cluster = createCluster({ seed: 'example', nodes: 3, timings: 'realistic', controllerManagers: 2 });
  cluster.apply(text);
  cluster.run({ forMs: 180_000 });
  cluster.kubectl('get all -A -o wide');
  cluster.kubectl('get pods,deployments,events -o yaml');
  cluster.kubectl('describe pods');
  cluster.run({ forMs: 5_000 });
  return cluster;
}

/** A rolling update under traffic that loses requests. */
function usersStory(): Cluster {
  const cluster = createCluster({ seed: 'users', nodes: 4, timings: 'realistic' });
  cluster.kubectl('create deployment web --image=nginx:1.27 --replicas=10');
  cluster.kubectl('expose deployment web --port=80');
  cluster.run({ forMs: 30_000 });
  cluster.execute({ type: 'traffic', line: 'service/web --rps 50' });
  cluster.kubectl('set image deployment/web nginx=nginx:1.28');
  cluster.run({ forMs: 60_000 });
  return cluster;
}

const STORIES: readonly Story[] = [
  ...SCENARIOS.map((scenario): Story => {
    const lastMs = scenario.steps?.at(-1)?.[0] ?? 0;
    return [`the scenario ${scenario.id}`, () => playScenario(scenarioOf(scenario, { at: lastMs + 60_000 }))];
  }),
  ...EXAMPLES.map(({ id, text }): Story => [`the example ${id}`, () => exampleStory(text)]),
  ['a shell', shellStory],
  ['hostile scripts', hostileStory],
  ['users during a rolling update', usersStory],
  ...sessions.map((session, index): Story => [`session ${index + 1}`, () => play(session)]),
];

for (const [title, tell] of STORIES) {
  print(`# ${title}`);
  for (const line of historyOf(tell())) print(line);
}
