import { injectLine, type Fault } from './faults/fault.ts';
import type { AbortCommand, RequestCommand } from './outside/request-command.ts';
import { isVariation, type VariationId } from './variations.ts';

/** An action on the cluster. Each is shown as a command line. */
export type Command =
  /** `line` is without the word kubectl: `scale deployment/web --replicas=5`. */
  | { readonly type: 'kubectl'; readonly line: string; readonly stdin?: string }
  | { readonly type: 'add-node'; readonly name?: string }
  /** Removes the machine and its Node object. */
  | { readonly type: 'remove-node'; readonly name: string }
  /** Cuts the machine's power, or restores it. The API server notices only by missing heartbeats. */
  | { readonly type: 'power-node'; readonly name: string; readonly on: boolean }
  /** Starts or kills a controller manager. `gracefully` sends SIGTERM; the manager then releases its lease only if a feature gate says so. */
  | { readonly type: 'power-manager'; readonly name: string; readonly on: boolean; readonly gracefully?: boolean }
  /** Ends a controller manager by SIGTERM and starts it with another command line: `--concurrent-replicaset-syncs=1`. */
  | { readonly type: 'restart-manager'; readonly name: string; readonly flags: readonly string[] }
  /** Injects a fault: see `faults/fault.ts`. Faults are numbered from 1. */
  | { readonly type: 'inject'; readonly fault: Fault }
  /** Removes a fault. */
  | { readonly type: 'clear'; readonly id: number }
  /** A line about faults as typed, without the word fault. It is parsed when it is carried out. */
  | { readonly type: 'fault'; readonly line: string }
  /** A line about the users' requests as typed, without the word traffic: `service/web --rps 20`. */
  | { readonly type: 'traffic'; readonly line: string }
  /** A line typed into the terminal while a command of it reads: `kubectl exec -it`. `^C` and `^D` are the keys. */
  | { readonly type: 'keys'; readonly line: string }
  | VaryCommand
  /** A request of an outside program that writes or stays open. */
  | RequestCommand
  | AbortCommand;

/** Runs the code with one of its variations (`variations.ts`) from now on, in place of the one before. Without a variation: the plain code. */
export interface VaryCommand {
  readonly type: 'vary';
  readonly variation?: VariationId;
}

/** The command as a terminal line. */
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
    case 'restart-manager':
      return ['systemctl restart', command.name, ...command.flags].join(' ');
    case 'inject':
      return injectLine(command.fault);
    case 'clear':
      return `fault clear ${command.id}`;
    case 'fault':
      return `fault ${command.line}`.trimEnd();
    case 'traffic':
      return `traffic ${command.line}`.trimEnd();
    case 'keys':
      return command.line;
    case 'vary':
      return `vary ${command.variation ?? NO_VARIATION}`;
    case 'request':
      return requestLine(command);
    case 'abort-request':
      return `close request ${command.id}`;
  }
}

/** Stands for the plain code in `vary none`. */
const NO_VARIATION = 'none';

/** The name of a machine. The name of its Node is also a label value. */
export const MACHINE_NAME = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
export const LONGEST_MACHINE_NAME = 63;

function isMachineName(name: string): boolean {
  return name.length <= LONGEST_MACHINE_NAME && MACHINE_NAME.test(name);
}

const MACHINE_LINE = /^machine\s+(add|remove|power-on|power-off)(?:\s+(\S+))?$/;
const RESTART_LINE = /^systemctl\s+restart\s+(\S+)((?:\s+\S+)*)\s*$/;
/** The most flags of a command line. */
export const MAX_MANAGER_FLAGS = 100;
const VARY_LINE = /^vary\s+(\S+)$/;
const MANAGER_LINE = /^(systemctl\s+start|systemctl\s+stop|kill\s+-9)\s+(\S+)$/;

/**
 * Parses a line about a machine, a controller manager or a variation of the code, as `commandLine` writes it. Returns undefined for any other line.
 */
export function hostCommandOf(line: string): Command | undefined {
  const [, verb, name] = MACHINE_LINE.exec(line) ?? [];
  if (name !== undefined && !isMachineName(name)) return undefined;
  if (verb === 'add') return { type: 'add-node', ...(name !== undefined && { name }) };
  if (verb === 'remove' && name !== undefined) return { type: 'remove-node', name };
  if (verb !== undefined && name !== undefined) return { type: 'power-node', name, on: verb === 'power-on' };
  const [, restarted, flagText = ''] = RESTART_LINE.exec(line) ?? [];
  if (restarted !== undefined) return restartOf(restarted, flagText);
  const [, variation] = VARY_LINE.exec(line) ?? [];
  if (variation === NO_VARIATION) return { type: 'vary' };
  if (variation !== undefined) return isVariation(variation) ? { type: 'vary', variation } : undefined;
  const [, act, manager = ''] = MANAGER_LINE.exec(line) ?? [];
  if (act === undefined || !isMachineName(manager)) return undefined;
  if (act.endsWith('start')) return { type: 'power-manager', name: manager, on: true };
  return { type: 'power-manager', name: manager, on: false, ...(act.endsWith('stop') && { gracefully: true }) };
}

/** Restarts a controller manager with the flags of a text: `--leader-elect=false -v 4`. Returns undefined if there is no such name. */
export function restartOf(name: string, flagText: string): Command | undefined {
  const flags = flagText.split(/\s+/).filter((word) => word !== '');
  return isMachineName(name) && flags.length <= MAX_MANAGER_FLAGS ? { type: 'restart-manager', name, flags } : undefined;
}

/** A place among the simulation's events. Several events may share a time, so the time alone is not enough. */
export interface Place {
  readonly atMs: number;
  /** The number of events at exactly this time that have happened. Absent: all of them. */
  readonly turn?: number;
}

/** A command and when it was given. */
export interface LoggedCommand extends Place {
  readonly command: Command;
}

/** The query parameters that keep a request open. */
const LASTING = /[?&](?:watch|follow)=(?:true|1)(?=&|$)/;
const MAX_PATH = 200;

/**
 * A request in one line: `PATCH /apis/apps/v1/namespaces/default/deployments/web (kubectl)`. The line shows only `watch=true` and `follow=true` of the
 * query, and the name of the client.
 */
function requestLine({ method, url, headers }: RequestCommand): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const shown = path.length <= MAX_PATH ? path : `${path.slice(0, MAX_PATH)}…`;
  const lasting = LASTING.exec(url)?.[0].slice(1);
  const client = /^[\w.-]{1,64}/.exec(headers?.['user-agent'] ?? '')?.[0];
  return `${method} ${shown}${lasting === undefined ? '' : `?${lasting}`}${client === undefined ? '' : ` (${client})`}`;
}

/** Whether `place` comes after `other`. */
export function isAfter(place: Place, other: Place): boolean {
  if (place.atMs !== other.atMs) return place.atMs > other.atMs;
  return (place.turn ?? Infinity) > (other.turn ?? Infinity);
}
