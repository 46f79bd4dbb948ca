import { injectLine } from './faults/fault-line.ts';
import type { Fault } from './faults/fault.ts';
import type { AbortCommand, RequestCommand } from './outside/request-command.ts';

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
  /** Starts a controller manager, or kills it; `gracefully`: with SIGTERM, which makes it give its lease up only if a feature gate says so. */
  | { readonly type: 'power-manager'; readonly name: string; readonly on: boolean; readonly gracefully?: boolean }
  /** Puts a fault in: see `faults/fault.ts`. The first is fault 1. */
  | { readonly type: 'inject'; readonly fault: Fault }
  /** Takes a fault back. */
  | { readonly type: 'clear'; readonly id: number }
  /** A line about faults as it was typed, without the word fault: it is read when it is carried out. */
  | { readonly type: 'fault'; readonly line: string }
  /** Of a program outside: a request that changes something, or that lasts. */
  | RequestCommand
  | AbortCommand;

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
      if (command.on) return `systemctl start ${command.name}`;
      return command.gracefully === true ? `systemctl stop ${command.name}` : `kill -9 ${command.name}`;
    case 'inject':
      return injectLine(command.fault);
    case 'clear':
      return `fault clear ${command.id}`;
    case 'fault':
      return `fault ${command.line}`.trimEnd();
    case 'request':
      return requestLine(command);
    case 'abort-request':
      return `close request ${command.id}`;
  }
}

/** A machine's name. The name of its Node is also a label. */
export const MACHINE_NAME = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
export const LONGEST_MACHINE_NAME = 63;

function isMachineName(name: string): boolean {
  return name.length <= LONGEST_MACHINE_NAME && MACHINE_NAME.test(name);
}

const MACHINE_LINE = /^machine\s+(add|remove|power-on|power-off)(?:\s+(\S+))?$/;
const MANAGER_LINE = /^(systemctl\s+start|systemctl\s+stop|kill\s+-9)\s+(\S+)$/;

/** The command of a line about a machine or a controller manager, as `commandLine` writes it. Undefined for any other line. */
export function hostCommandOf(line: string): Command | undefined {
  const [, verb, name] = MACHINE_LINE.exec(line) ?? [];
  if (name !== undefined && !isMachineName(name)) return undefined;
  if (verb === 'add') return { type: 'add-node', ...(name !== undefined && { name }) };
  if (verb === 'remove' && name !== undefined) return { type: 'remove-node', name };
  if (verb !== undefined && name !== undefined) return { type: 'power-node', name, on: verb === 'power-on' };
  const [, act, manager = ''] = MANAGER_LINE.exec(line) ?? [];
  if (act === undefined || !isMachineName(manager)) return undefined;
  if (act.endsWith('start')) return { type: 'power-manager', name: manager, on: true };
  return { type: 'power-manager', name: manager, on: false, ...(act.endsWith('stop') && { gracefully: true }) };
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

/** What the query says that makes a request last. */
const LASTING = /[?&](?:watch|follow)=(?:true|1)(?=&|$)/;
const MAX_PATH = 200;

/**
 * A request in one line: `PATCH /apis/apps/v1/namespaces/default/deployments/web (kubectl)`. Of the query only `watch=true` and `follow=true` are shown, of the
 * client its name.
 */
function requestLine({ method, url, headers }: RequestCommand): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const shown = path.length <= MAX_PATH ? path : `${path.slice(0, MAX_PATH)}…`;
  const lasting = LASTING.exec(url)?.[0].slice(1);
  const client = /^[\w.-]{1,64}/.exec(headers?.['user-agent'] ?? '')?.[0];
  return `${method} ${shown}${lasting === undefined ? '' : `?${lasting}`}${client === undefined ? '' : ` (${client})`}`;
}
