import type { Command } from '../../worker/protocol/index.ts';
import { kubectl } from '../model/actions.ts';

/** A line about faults is the one that is no kubectl. */
const FAULT_LINE = /^fault(\s|$)/;
/** `-f -`, `-f-`, `--filename=-`: of what is given to the command, which here is what stands in the editor. */
const READS_STDIN = /\s(-f|--filename)[\s=]*-(\s|$)/;

export function isFaultLine(line: string): boolean {
  return FAULT_LINE.test(line);
}

/** What a line that was typed stands for, without the word kubectl. */
export function commandOf(line: string, editorText: string): Command {
  if (isFaultLine(line)) return { type: 'fault', line: line.slice('fault'.length).trim() };
  return kubectl(line, READS_STDIN.test(line) ? editorText : undefined);
}

/** Whether the command is an apply of what it reads, and not only a try of it. */
export function appliesStdin(command: Command): boolean {
  return (
    command.type === 'kubectl' && command.stdin !== undefined && /^apply\s/.test(command.line) && !/--dry-run/.test(command.line)
  );
}
