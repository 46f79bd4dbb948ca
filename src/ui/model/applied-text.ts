import { commandLine, type Command } from '../../worker/protocol/index.ts';
import { applyCommand } from './actions.ts';
import type { ClusterStore } from './cluster-store.ts';
import type { Session } from './session.ts';

/** Applies a text. Once all of it has been applied, it is noted as the applied text; a text that is refused stays "not applied yet". */
export function applyText(session: Session, text: string): void {
  runAndNote(session, applyCommand(text), text);
}

/** Runs a command that applies a text, and notes the text as applied once the command has succeeded. */
export function runAndNote(session: Session, command: Command, text: string): void {
  const { view } = session.world;
  runThen(session, command, () => view.setState({ appliedText: text }));
}

/** Runs a typed command, and calls `onSuccess` once it has succeeded. */
export function runThen(session: Session, command: Command, onSuccess: () => void): void {
  const line = commandLine(command);
  const { shown } = session.world;
  let id: number | undefined;
  const look = ({ console }: Pick<ClusterStore, 'console'>): void => {
    const exitCode = console.find((entry) => entry.id === id)?.exitCode;
    if (exitCode === undefined) return;
    end();
    if (exitCode === 0) onSuccess();
  };
  const stopWatching = shown.subscribe(look);
  const stopListening = session.listen({
    onCommand: (entry) => {
      if (id !== undefined || entry.line !== line) return;
      id = entry.id;
      // A line that was refused at a moment of the past has no result later.
      if (entry.aside === true) end();
      else look(shown.getState());
    },
  });
  const end = (): void => {
    stopWatching();
    stopListening();
  };
  session.run(command, { typed: true });
}
