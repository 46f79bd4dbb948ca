import { hostCommandOf, type Command } from '../../worker/protocol/index.ts';
import { kubectl } from '../model/actions.ts';

const FAULT_LINE = /^fault(\s|$)/;
/** Lines about machines and controller managers: see `hostCommandOf`. */
const HOST_LINE = /^(?:machine|systemctl|kill)\s/;
/** `-f -`, `-f-`, `--filename=-`: of what is given to the command, which here is what stands in the editor. */
const READS_STDIN = /\s(-f|--filename)[\s=]*-(\s|$)/;
/** `kubectl`, or `k`, as everybody abbreviates it. */
const KUBECTL = /^(?:kubectl|k)(?=\s|$)/;

/** Whether a line begins with its program, so that the prompt need not name it. */
export function namesProgram(typed: string): boolean {
  const line = withoutPrompt(typed);
  return FAULT_LINE.test(line) || HOST_LINE.test(line) || KUBECTL.test(line);
}

/** What was typed, without the word kubectl. */
export function withoutKubectl(typed: string): string {
  return withoutPrompt(typed).replace(KUBECTL, '').trim();
}

/** A line that was copied may begin with the prompt that stood before it. */
function withoutPrompt(typed: string): string {
  return typed.replace(/^\s*(?:\$\s+)?/, '');
}

/** The command of a line without the word kubectl. */
export function commandOf(line: string, editorText: string): Command {
  if (FAULT_LINE.test(line)) return { type: 'fault', line: line.slice('fault'.length).trim() };
  return hostCommandOf(line) ?? kubectl(line, READS_STDIN.test(line) ? editorText : undefined);
}

/** Whether the command is an apply of what it reads, and not only a try of it. */
export function appliesStdin(command: Command): boolean {
  return (
    command.type === 'kubectl' && command.stdin !== undefined && /^apply\s/.test(command.line) && !/--dry-run/.test(command.line)
  );
}
