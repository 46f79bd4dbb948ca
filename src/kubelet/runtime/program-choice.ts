import type { ResolvedImage } from '../images/image-catalogue.ts';
import type { ProgramBehaviour } from '../images/image-entry.ts';
import { hasCommand } from '../shell/index.ts';

/** What a container's first process is. */
export type ProgramChoice =
  | { readonly type: 'server'; readonly behaviour: ProgramBehaviour; readonly args: readonly string[] }
  /** A shell, or a command that the shell knows. */
  | { readonly type: 'script'; readonly argv: readonly string[] }
  /** There is no such binary in the image. */
  | { readonly type: 'missing'; readonly binary: string };

/** A server about which nothing more is known. */
const PLAIN_SERVER: ProgramBehaviour = {};

/**
 * What a container runs: the image's entrypoint and command, each replaced by the manifest's `command` and `args` where given.
 * `command` drops the image's own arguments too, `args` replaces those alone.
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

/** What images run by themselves, as nearly all containers let them. */
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

/** Undefined where the image has no such binary. */
function choose(image: ResolvedImage, argv: readonly string[]): ProgramChoice | undefined {
  const { entrypoint = [], programs, userland, tools = [] } = image.entry;
  const [name, ...rest] = argv;
  if (name === undefined) return { type: 'server', behaviour: PLAIN_SERVER, args: [] };
  const program = findProgram(programs, name);
  // Entrypoint scripts run what they are given, if it is a program at all.
  const inner = entrypoint.includes(name) && rest.length > 0 ? chooseKnown(image, rest) : undefined;
  if (inner !== undefined) return inner;
  if (program !== undefined) return { type: 'server', ...withSubcommands(program, rest) };
  if (hasCommand(baseName(name), userland ?? 'any', tools)) return { type: 'script', argv };
  const unknownImage = programs === undefined && userland === undefined;
  return unknownImage ? { type: 'server', behaviour: PLAIN_SERVER, args: rest } : undefined;
}

/** As `choose`, for what the image surely has. */
function chooseKnown(image: ResolvedImage, argv: readonly string[]): ProgramChoice | undefined {
  const { programs, userland, tools = [] } = image.entry;
  const [name = '', ...rest] = argv;
  const program = findProgram(programs, name);
  if (program !== undefined) return { type: 'server', ...withSubcommands(program, rest) };
  return hasCommand(baseName(name), userland ?? 'any', tools) ? { type: 'script', argv } : undefined;
}

/** What a binary of the image does, by its name or path. */
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
