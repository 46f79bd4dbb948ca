import { expect, it } from 'vitest';
import { applyText } from '../../../src/ui/model/applied-text.ts';
import type { SessionListener } from '../../../src/ui/model/session.ts';
import type { ConsoleEntry } from '../../../src/worker/protocol/index.ts';
import { silentSession } from './silent-session.ts';

const LINE = 'kubectl apply -f -';
const ENTRY: ConsoleEntry = { id: 3, atMs: 0, record: 9, line: LINE, stdout: '', stderr: '' };

/** A session that tells of commands when it is told to. */
class Teller {
  readonly #listeners = new Set<SessionListener>();
  readonly session = silentSession({
    listen: (listener: SessionListener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
    run: () => undefined,
  });

  begin(entry: ConsoleEntry): void {
    this.session.world.shown.setState({ console: [entry] });
    for (const { onCommand } of this.#listeners) onCommand?.(entry);
  }

  end(exitCode: number): void {
    this.session.world.shown.setState({ console: [{ ...ENTRY, exitCode }] });
  }

  get applied(): string | undefined {
    return this.session.world.view.getState().appliedText;
  }

  get listeners(): number {
    return this.#listeners.size;
  }
}

it('a text counts as applied once its command has succeeded', () => {
  const teller = new Teller();
  applyText(teller.session, 'kind: Pod');
  teller.begin({ ...ENTRY, id: 2, line: 'kubectl get pods', exitCode: 0 });
  teller.begin(ENTRY);
  expect(teller.applied).toBeUndefined();
  teller.end(0);
  expect(teller.applied).toBe('kind: Pod');
  expect(teller.listeners).toBe(0);
});

it('a text that was refused is not applied yet', () => {
  const teller = new Teller();
  applyText(teller.session, 'kind: Pdo');
  teller.begin(ENTRY);
  teller.end(1);
  expect(teller.applied).toBeUndefined();
  expect(teller.listeners).toBe(0);
});

it('a line that was refused in the past ends the waiting', () => {
  const teller = new Teller();
  applyText(teller.session, 'kind: Pod');
  teller.begin({ ...ENTRY, id: -1, aside: true, exitCode: 1 });
  expect(teller.applied).toBeUndefined();
  expect(teller.listeners).toBe(0);
});
