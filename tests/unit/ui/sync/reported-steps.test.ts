import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findStep, reportedSteps } from '../../../../src/ui/sync/reported-steps.ts';
import { sourceTokens } from '../../../../src/ui/sync/source-tokens.ts';

const ROOT = new URL('../../../../', import.meta.url);

function stepIn(file: string, name: string) {
  const found = findStep(readFileSync(new URL(file, ROOT), 'utf8'), name);
  if (found === undefined) throw new Error(`${name} is not reported in ${file}`);
  const { firstLine, lines, marked, upstream } = found;
  const head = lines.find((line) => !/^\s*(\/\*\*|\* |\*\/)/.test(line))?.trim();
  return { head, last: lines.at(-1), marked: marked.map((line) => lines[line - firstLine]?.trim()), upstream };
}

describe('our source of a step', () => {
  it('is the function that reports it, with the line marked, and what of upstream that is', () => {
    expect(stepIn('src/controllers/deployment/rolling.ts', 'reconcileNewReplicaSet')).toEqual({
      head: 'export function* reconcileNewReplicaSet(',
      last: '}',
      marked: [
        'trace.step(steps.reconcileNewReplicaSet, plan.outcome, plan.figures);',
        'else trace.step(steps.reconcileNewReplicaSet, plan.outcome, plan.figures);',
      ],
      upstream: { file: 'deployment/rolling.go', name: 'reconcileNewReplicaSet' },
    });
  });

  it('is a method of a class, where one reports it', () => {
    expect(stepIn('src/controllers/replicaset/manage-replicas.ts', 'getPodsToDelete')).toMatchObject({
      head: '*#delete(rs: ReplicaSet, pods: readonly Pod[], count: number, trace: SyncTrace): Process<void> {',
      last: '  }',
    });
    expect(stepIn('src/scheduler/scheduler.ts', 'selectHost').head).toBe(
      '#schedulePod(pod: PodInfo, parent: SyncTrace): Outcome {',
    );
    expect(stepIn('src/kubelet/pods/pod-syncer.ts', 'computePodActions').head).toBe(
      '*syncPod(work: PodWork): Process<boolean> {',
    );
  });

  it('marks each line of the function that reports it', () => {
    const { marked } = stepIn('src/controllers/deployment/rolling.ts', 'reconcileOldReplicaSets');
    expect(marked).toHaveLength(3);
  });

  it('is not there for a name that is not reported', () => {
    expect(findStep("trace.step('scale', '')", 'rollout')).toBeUndefined();
  });

  it('knows the names that a file reports, those given from elsewhere too', () => {
    const names = reportedSteps(readFileSync(new URL('src/controllers/deployment/rolling.ts', ROOT), 'utf8'));
    expect([...names]).toEqual([
      'rolloutRolling',
      'ResolveFenceposts',
      'reconcileNewReplicaSet',
      'reconcileOldReplicaSets',
      'cleanupUnhealthyReplicas',
      'scaleDownOldReplicaSetsForRollingUpdate',
    ]);
    const passed = reportedSteps(readFileSync(new URL('src/controllers/pod-gc/controller.ts', ROOT), 'utf8'));
    expect(passed).toContain('gcOrphaned');
  });
});

describe('the colours of a line of source', () => {
  it('tell comments, strings, keywords and numbers from the rest', () => {
    const types = (line: string) => sourceTokens(line).map(({ type, text }) => `${type}:${text}`);
    expect(types("  return 'a // b'; // 12")).toEqual([
      'text:  ',
      'keyword:return',
      'text: ',
      "string:'a // b'",
      'text:; ',
      'comment:// 12',
    ]);
    expect(types('  * const of a comment')).toEqual(['comment:  * const of a comment']);
    expect(types('const max = 10_000;')).toEqual(['keyword:const', 'text: max = ', 'number:10_000', 'text:;']);
  });

  it('leave no character out', () => {
    const line = 'export function* f(a: `x${1}`): Process<void> { yield* g("q"); }';
    expect(
      sourceTokens(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  });
});
