import { MAX_MACHINES } from '../machine-addresses.ts';

/** The longest link after the `#`, in characters. Mail, chats and their previews keep such a link whole. Longer scenarios need a file. */
export const MAX_LINK_CHARS = 8_000;
/** The longest scenario as JSON, in characters, as for kubectl's manifests. Also the bound in bytes of an inflated link. */
export const MAX_TEXT_CHARS = 1_048_576;
/** The longest scenario as YAML. People write YAML, and it takes longer to parse. */
export const MAX_YAML_CHARS = 262_144;

export const MAX_BRANCHES = 50;
/** In all branches together. */
export const MAX_COMMANDS = 2_000;
export const MAX_NODES = MAX_MACHINES;
export const MAX_MANAGERS = 5;
/** The latest time: one year. */
export const MAX_AT_MS = 365 * 24 * 3_600_000;
/** The highest turn and trace record. */
export const MAX_COUNT = 1_000_000_000;
export const MAX_BREAKPOINTS = 50;
export const MAX_NOTES = 10;
/** The deepest nesting of subcommands in an image's program. */
export const MAX_SUBCOMMAND_DEPTH = 4;
/** The longest command line. */
export const MAX_LINE_CHARS = 16_384;
/** The total stdin and request bodies of all commands. The documents count each time that they are applied. */
export const MAX_STDIN_CHARS = 4 * MAX_TEXT_CHARS;
