import { MAX_MACHINES } from '../machine-addresses.ts';

/** Most characters of a link behind the `#`: what mail, chats and their previews still carry whole. Beyond that, a file. */
export const MAX_LINK_CHARS = 8_000;
/** Most characters of a scenario as JSON or YAML: what kubectl takes of manifests. What a link inflates to is held to as many bytes. */
export const MAX_TEXT_CHARS = 1_048_576;
/** Of a scenario as YAML, which a person has written, and which takes longer to read. */
export const MAX_YAML_CHARS = 262_144;

export const MAX_BRANCHES = 50;
/** Of all branches together. */
export const MAX_COMMANDS = 2_000;
export const MAX_NODES = MAX_MACHINES;
export const MAX_MANAGERS = 5;
/** Latest time: a year. */
export const MAX_AT_MS = 365 * 24 * 3_600_000;
/** Highest turn and trace record. */
export const MAX_COUNT = 1_000_000_000;
export const MAX_BREAKPOINTS = 50;
export const MAX_NOTES = 10;
/** How deep a program of an image may have subcommands. */
export const MAX_SUBCOMMAND_DEPTH = 4;
/** A command line. */
export const MAX_LINE_CHARS = 16_384;
/** All that the commands of a scenario hand to kubectl, the documents counted each time that they are applied, and the bodies of its requests. */
export const MAX_STDIN_CHARS = 4 * MAX_TEXT_CHARS;
