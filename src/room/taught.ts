import { parseScenario } from '../cluster/scenario/parse.ts';
import { ScenarioError } from '../cluster/scenario/scenario-error.ts';
import type { Lesson } from '../cluster/lesson/lesson.ts';
import type { Scenario } from '../cluster/scenario/scenario.ts';
import type { Pointer, Shown, TeacherMessage, Teaching } from './protocol.ts';

/** What the class sees: the history of the teacher's cluster, and what the leading window shows of it. The history is always a valid scenario of one branch. */
export class Taught {
  lesson: Lesson | undefined;
  shown: Shown | undefined;
  pointer: Pointer | undefined;
  #history: Scenario | undefined;

  /** Adds commands to the history, or begins another one. Returns what is wrong with them, and then changes nothing. */
  extend(message: Extract<TeacherMessage, { type: 'history' }>): string | undefined {
    const { cluster = this.#history?.cluster, documents = this.#history?.documents, keep, commands } = message;
    const before = message.cluster === undefined ? (this.#history?.branches[0]?.commands ?? []) : [];
    if (cluster === undefined || keep > before.length) return 'the room does not have the commands that are to be kept';
    try {
      const branches = [{ commands: [...before.slice(0, keep), ...commands] }];
      this.#history = parseScenario({ version: 1, cluster, ...(documents !== undefined && { documents }), branches });
      return undefined;
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      return error.message;
    }
  }

  /** All of it, for somebody who comes later. Undefined until there is a history and something is shown. */
  get whole(): Teaching | undefined {
    if (this.#history === undefined || this.shown === undefined) return undefined;
    return {
      history: this.#history,
      ...(this.lesson && { lesson: this.lesson }),
      shown: this.shown,
      ...(this.pointer && { pointer: this.pointer }),
    };
  }
}
