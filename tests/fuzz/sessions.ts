import fc from 'fast-check';
import type { Command } from '../../src/cluster/index.ts';
import { VARIATION_IDS } from '../../src/cluster/variations.ts';
import { faultCommand } from './fault-samples.ts';
import { MANIFEST, type Session } from './session.ts';

const kubectl = (line: string): Command => ({ type: 'kubectl', line });

/** Any actions of a user, useful or not. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  faultCommand,
  fc.integer({ min: 0, max: 8 }).map((n) => kubectl(`scale deployment/web --replicas=${n}`)),
  fc.constantFrom('1.26', '1.27', 'does-not-exist').map((tag) => kubectl(`set image deployment/web app=nginx:${tag}`)),
  fc.constantFrom(
    kubectl('rollout undo deployment/web'),
    kubectl('rollout restart deployment/web'),
    kubectl('delete pods -l app=web --wait=false'),
    kubectl('delete deployment web --wait=false'),
    kubectl('run lone --image=busybox:1.36 --restart=Never -- sh -c "sleep 3; exit 1"'),
    kubectl('get all -o wide'),
    kubectl('describe deployment web'),
    kubectl('get pods -w --request-timeout=2s'),
    kubectl('cordon node-1'),
    kubectl('drain node-1 --ignore-daemonsets --force'),
    kubectl('this is no command'),
    kubectl('expose deployment/web --port=80'),
    kubectl(`run asks --image=busybox:1.36 -- sh -c "while true; do wget -q -T 2 -O /dev/null http://web/; sleep 0.3; done"`),
    { type: 'kubectl', line: 'apply -f -', stdin: MANIFEST } as const,
    { type: 'kubectl', line: 'apply -f -', stdin: 'kind: Nonsense\n  x' } as const,
    { type: 'traffic', line: 'service/web --rps 20' } as const,
    { type: 'traffic', line: 'service/web --rps 5 --keep-alive' } as const,
    { type: 'traffic', line: 'stop service/web' } as const,
    { type: 'add-node' } as const,
    { type: 'remove-node', name: 'node-1' } as const,
    { type: 'power-node', name: 'node-2', on: false } as const,
    { type: 'power-node', name: 'node-2', on: true } as const,
    { type: 'power-manager', name: 'controller-manager-1', on: false } as const,
    { type: 'power-manager', name: 'controller-manager-1', on: true } as const,
  ),
);

/** The code changes, or is the plain one again. */
const varied: fc.Arbitrary<Command> = fc.option(fc.constantFrom(...VARIATION_IDS), { nil: undefined }).map((variation) => {
  return { type: 'vary', ...(variation !== undefined && { variation }) };
});

/** Sessions whose commands are drawn from these. */
function sessionsOf(commands: fc.Arbitrary<Command>): fc.Arbitrary<Session> {
  return fc.record({
    options: fc.record({
      seed: fc.nat(1_000_000),
      nodes: fc.integer({ min: 1, max: 4 }),
      timings: fc.constantFrom('realistic', 'teaching'),
      controllerManagers: fc.integer({ min: 1, max: 2 }),
    }),
    steps: fc.array(
      fc.record({
        pause: fc.oneof(
          fc.record({
            forMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 }), fc.double({ min: 0, max: 50, noNaN: true })),
          }),
          fc.record({ maxEvents: fc.nat(3_000) }),
        ),
        command: commands,
      }),
      { minLength: 1, maxLength: 8 },
    ),
    restMs: fc.integer({ min: 0, max: 60_000 }),
  });
}

export const sessions = sessionsOf(command);

/** Sessions in which the code changes, too. */
export const variedSessions = sessionsOf(fc.oneof({ arbitrary: command, weight: 3 }, { arbitrary: varied, weight: 2 }));
