import { describe, expect, it } from 'vitest';
import { sameTimeIn } from '../../../src/ui/time/comparison.ts';
import { lineName } from '../../../src/ui/time/branch-name.ts';
import type { BranchView } from '../../../src/worker/protocol/index.ts';

function branch(id: number, firstLine: string): BranchView {
  return { id, name: '', parent: 1, forkedAtMs: 0, firstLine, commands: 1, current: false };
}

describe('the name of a branch', () => {
  it('is its first command, without the word kubectl', () => {
    const scaled = branch(2, 'kubectl scale deployment/web --replicas=4');
    expect(lineName(scaled, [scaled, branch(3, 'kubectl scale deployment/web --replicas=5')])).toBe(
      'scale deployment/web --replicas=4',
    );
  });

  it('has a number if another branch starts with the same command', () => {
    const [second, third] = [branch(2, 'kubectl delete pod/web-1'), branch(3, 'kubectl delete pod/web-1')];
    expect([second, third].map((each) => lineName(each, [second, third]))).toEqual([
      'delete pod/web-1 (2)',
      'delete pod/web-1 (3)',
    ]);
  });

  it('is empty for a long command, for a manifest, and for a branch without a command', () => {
    const lines = [`kubectl annotate deployment/web note=${'x'.repeat(40)}`, 'kubectl apply -f -', ''];
    expect(lines.map((line) => lineName(branch(2, line), []))).toEqual([undefined, undefined, undefined]);
  });
});

describe('another branch beside the shown one', () => {
  it('is shown at the same time, or at its end if it has not been played as far', () => {
    const other = { ...branch(2, ''), endMs: 36_000 };
    expect(sameTimeIn(other, 15_000)).toEqual({ first: { branch: 2, at: { atMs: 15_000 } }, second: { at: 'shown' } });
    expect(sameTimeIn(other, 40_000)).toEqual({ first: { branch: 2, at: 'present' }, second: { at: 'shown' } });
  });
});
