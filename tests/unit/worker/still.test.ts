import { describe, expect, test } from 'vitest';
import type { ConsoleEntry } from '../../../src/worker/protocol/index.ts';
import { Page } from './page.ts';

/** A page whose time stands still in the present, in the middle of what happens. */
function stoppedPage(): Page {
  const page = new Page();
  page.send({ type: 'transport', action: { type: 'play' } });
  page.until(() => page.nowMs > 4_000);
  page.send({ type: 'transport', action: { type: 'pause' } });
  return page;
}

/** The answer to a line that comes before anything else happens. */
function said(page: Page, line: string): ConsoleEntry {
  const before = page.received.length;
  page.kubectl(line);
  const answer = page.received.slice(before).find((message) => message.type === 'invoked');
  if (answer?.type !== 'invoked') throw new Error(`nothing was said to ${line}`);
  return answer.entry;
}

describe('a read-only line while time stands still in the present', () => {
  test.each([
    'get pods',
    'describe nodes',
    'help',
    'explain pods',
    'get pod nobody',
    'frobnicate',
    'delete pods --all --dry-run=server',
  ])('%s is answered at once, aside from the history', (line) => {
    const entry = said(stoppedPage(), line);
    expect(entry).toMatchObject({ line: `kubectl ${line}`, aside: true, id: -1 });
    expect(entry.exitCode).toBeDefined();
    expect(entry.stdout + entry.stderr).not.toBe('');
  });

  test.each(['get pods -w', 'scale deployment/web --replicas=1'])('%s waits for time', (line) => {
    const entry = said(stoppedPage(), line);
    expect(entry.aside).toBeUndefined();
    expect(entry.exitCode).toBeUndefined();
  });

  test('has the namespace of a context that is set meanwhile, and a control keeps that of its object', () => {
    const page = stoppedPage();
    expect(said(page, 'config set-context --current --namespace=kube-system')).toMatchObject({
      stdout: 'Context "kubeloupe" modified.\n',
      exitCode: 0,
    });
    expect(said(page, 'get leases -o name').stdout).toBe('lease.coordination.k8s.io/kube-controller-manager\n');
    const command = { type: 'kubectl', line: 'get deployment/web -o name' } as const;
    page.send({ type: 'command', id: 901, command, ofControl: true });
    const answer = page.received.find((message) => message.type === 'invoked' && message.id === 901);
    expect(answer).toMatchObject({
      entry: { line: 'kubectl get deployment/web -o name -n default', stdout: 'deployment.apps/web\n', exitCode: 0 },
    });
  });

  test('leaves the history as it is', () => {
    const historyOf = (lines: readonly string[]): unknown => {
      const page = stoppedPage();
      for (const line of lines) said(page, line);
      const scenario = page.ask({ type: 'scenario' });
      page.send({ type: 'transport', action: { type: 'play' } });
      page.until(() => page.nowMs > 30_000);
      const digest = page.ask({ type: 'digest', record: 200 });
      return [scenario(), digest()];
    };
    expect(historyOf(['get pods', 'describe deployments', 'rollout history deployment/web', 'logs deploy/web'])).toEqual(
      historyOf([]),
    );
  });

  test('takes time while time runs', () => {
    const page = stoppedPage();
    page.send({ type: 'transport', action: { type: 'play' } });
    expect(said(page, 'get pods').exitCode).toBeUndefined();
  });
});
