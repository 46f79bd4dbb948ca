import type { ResolvedImage } from '../images/image-catalogue.ts';
import type { ProgramBehaviour } from '../images/image-entry.ts';
import { hasCommand } from '../shell/index.ts';
import { isUnknownImage } from './imagined.ts';

/** What the first process of a container is. */
export type ProgramChoice =
  | { readonly type: 'server'; readonly behaviour: ProgramBehaviour; readonly args: readonly string[] }
  /** A program of an image whose contents are unknown. */
  | { readonly type: 'imagined'; readonly args: readonly string[] }
  /** A shell, or a command that the shell implements. */
  | { readonly type: 'script'; readonly argv: readonly string[] }
  /** The image does not have the binary. */
  | { readonly type: 'missing'; readonly binary: string };

/** A server without further details. */
const PLAIN_SERVER: ProgramChoice = { type: 'server', behaviour: {}, args: [] };

/**
 * The program of a container: the image's entrypoint and command, replaced by the manifest's `command` and `args` if given. `command` also drops the image's
 * arguments; `args` replaces only those.
 */
export function chooseProgram(
  image: ResolvedImage,
  command: readonly string[] | undefined,
  args: readonly string[] | undefined,
): ProgramChoice {
  if (command !== undefined || args !== undefined) return findChoice(image, command, args);
  let choice = ownChoices.get(image);
  if (choice === undefined) {
    choice = findChoice(image, undefined, undefined);
    ownChoices.set(image, choice);
  }
  return choice;
}

/** The choices for the images' own commands, which nearly all containers use. */
const ownChoices = new WeakMap<ResolvedImage, ProgramChoice>();

function findChoice(
  image: ResolvedImage,
  command: readonly string[] | undefined,
  args: readonly string[] | undefined,
): ProgramChoice {
  const { entrypoint = [], command: ownArgs = [] } = image.entry;
  const argv =
    command !== undefined && command.length > 0 ? [...command, ...(args ?? [])] : [...entrypoint, ...(args ?? ownArgs)];
  return choose(image, argv) ?? { type: 'missing', binary: argv[0] ?? '' };
}

/** Returns undefined if the image does not have the binary. */
function choose(image: ResolvedImage, argv: readonly string[]): ProgramChoice | undefined {
  const { entrypoint = [], command: ownArgs = [], programs, userland, tools = [] } = image.entry;
  const [name, ...rest] = argv;
  if (name === undefined) return isUnknownImage(image) ? { type: 'imagined', args: [] } : PLAIN_SERVER;
  const program = findProgram(programs, name);
  // An entrypoint script runs its arguments if they are a program, and otherwise passes them to the image's own one.
  const inner =
    entrypoint.includes(name) && rest.length > 0
      ? (chooseKnown(image, rest) ?? chooseKnown(image, [...ownArgs.slice(0, 1), ...rest]))
      : undefined;
  if (inner !== undefined) return inner;
  if (program !== undefined) return { type: 'server', ...withSubcommands(program, rest) };
  if (hasCommand(baseName(name), userland ?? 'any', tools)) return { type: 'script', argv };
  return isUnknownImage(image) ? { type: 'imagined', args: rest } : undefined;
}

/** Like `choose`, but only for binaries that the image certainly has. */
function chooseKnown(image: ResolvedImage, argv: readonly string[]): ProgramChoice | undefined {
  const { programs, userland, tools = [] } = image.entry;
  const [name = '', ...rest] = argv;
  const program = findProgram(programs, name);
  if (program !== undefined) return { type: 'server', ...withSubcommands(program, rest) };
  return hasCommand(baseName(name), userland ?? 'any', tools) ? { type: 'script', argv } : undefined;
}

/** The behaviour of an image's binary, by name or path. */
export function findProgram(
  programs: Readonly<Record<string, ProgramBehaviour>> | undefined,
  name: string,
): ProgramBehaviour | undefined {
  if (programs === undefined) return undefined;
  if (Object.hasOwn(programs, name)) return programs[name];
  const base = baseName(name);
  return Object.hasOwn(programs, base) ? programs[base] : undefined;
}

function withSubcommands(
  behaviour: ProgramBehaviour,
  args: readonly string[],
): { behaviour: ProgramBehaviour; args: readonly string[] } {
  const [first, ...rest] = args;
  const sub =
    first === undefined || behaviour.subcommands === undefined || !Object.hasOwn(behaviour.subcommands, first)
      ? undefined
      : behaviour.subcommands[first];
  return sub === undefined ? { behaviour, args } : withSubcommands(sub, rest);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
