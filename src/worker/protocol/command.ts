/** What a user can do to the cluster. Each is shown as a command line. */
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

export { commandLine } from '../../cluster/command.ts';
