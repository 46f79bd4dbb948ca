import { afterEach, expect, it } from 'vitest';
import { applyText } from '../../../src/ui/model/applied-text.ts';
import { useCluster } from '../../../src/ui/model/cluster-store.ts';
import type { Session, SessionListener } from '../../../src/ui/model/session.ts';
import { useView } from '../../../src/ui/model/view-store.ts';
import type { ConsoleEntry } from '../../../src/worker/protocol/index.ts';

const LINE = 'kubectl apply -f -';
const ENTRY: ConsoleEntry = { id: 3, atMs: 0, record: 9, line: LINE, stdout: '', stderr: '' };

/** A session that tells of commands when it is told to. */
class Teller {
  readonly #listeners = new Set<SessionListener>();
  readonly session = {
    listen: (listener: SessionListener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
    run: () => undefined,
  } as unknown as Session;

  begin(entry: ConsoleEntry): void {
    useCluster.setState({ console: [entry] });
    for (const { onCommand } of this.#listeners) onCommand?.(entry);
  }

  get listeners(): number {
    return this.#listeners.size;
  }
}

afterEach(() => {
  useCluster.setState({ console: [] });
  useView.setState({ appliedText: undefined });
});

function end(exitCode: number): void {
  useCluster.setState({ console: [{ ...ENTRY, exitCode }] });
}

it('a text counts as applied once its command has succeeded', () => {
  const teller = new Teller();
  applyText(teller.session, 'kind: Pod');
  teller.begin({ ...ENTRY, id: 2, line: 'kubectl get pods', exitCode: 0 });
  teller.begin(ENTRY);
  expect(useView.getState().appliedText).toBeUndefined();
  end(0);
  expect(useView.getState().appliedText).toBe('kind: Pod');
  expect(teller.listeners).toBe(0);
});

it('a text that was refused is not applied yet', () => {
  const teller = new Teller();
  applyText(teller.session, 'kind: Pdo');
  teller.begin(ENTRY);
  end(1);
  expect(useView.getState().appliedText).toBeUndefined();
  expect(teller.listeners).toBe(0);
});

it('a line that was refused in the past ends the waiting', () => {
  const teller = new Teller();
  applyText(teller.session, 'kind: Pod');
  teller.begin({ ...ENTRY, id: -1, aside: true, exitCode: 1 });
  expect(useView.getState().appliedText).toBeUndefined();
  expect(teller.listeners).toBe(0);
});
