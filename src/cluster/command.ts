/** What a person can do to a cluster. Each is shown as a command line. */
export type Command =
  | {
      readonly type: 'kubectl';
      /** Without the word kubectl: `scale deployment/web --replicas=5`. */ readonly line: string;
      readonly stdin?: string;
    }
  | { readonly type: 'add-node'; readonly name?: string }
  /** Takes the machine away, and its Node object with it. */
  | { readonly type: 'remove-node'; readonly name: string }
  /** Cuts the machine's power, or gives it back. The API server learns of it by the missing heartbeats alone. */
  | { readonly type: 'power-node'; readonly name: string; readonly on: boolean }
  /** Kills a controller manager, or starts it. */
  | { readonly type: 'power-manager'; readonly name: string; readonly on: boolean };

/** The command as a line, as a terminal shows it. */
export function commandLine(command: Command): string {
  switch (command.type) {
    case 'kubectl':
      return `kubectl ${command.line}`;
    case 'add-node':
      return command.name === undefined ? 'machine add' : `machine add ${command.name}`;
    case 'remove-node':
      return `machine remove ${command.name}`;
    case 'power-node':
      return `machine power-${command.on ? 'on' : 'off'} ${command.name}`;
    case 'power-manager':
      return command.on ? `systemctl start ${command.name}` : `kill -9 ${command.name}`;
  }
}

/** A place among the events of a simulation. Several events may share a time, so the time alone is not enough. */
export interface Place {
  readonly atMs: number;
  /** How many events of that very time have happened; absent: all of them. */
  readonly turn?: number;
}

/** A command and when it was given. */
export interface LoggedCommand extends Place {
  readonly command: Command;
}
