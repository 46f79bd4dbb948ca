import { useEffect, useState } from 'react';
import type { AnswerTo, Question } from '../../worker/protocol/index.ts';
import type { ClusterState } from './cluster-state.ts';
import { useWorld } from './session-context.ts';
import type { World } from './world.ts';

/** How a question is asked. */
export interface Asking {
  /**
   * The question is asked again when this changes. The same function each time. By default the shown moment; `once` for a question whose answer does
   * not change.
   */
  readonly on?: ((state: ClusterState) => unknown) | undefined;
  /** How long a question must stay the same before it is asked, in milliseconds. */
  readonly afterMs?: number | undefined;
  /** The least time between an answer and the next asking, in milliseconds. */
  readonly restMs?: number | undefined;
  /** The least time between an answer and the next asking, as a multiple of the time that the answer took. */
  readonly restFactor?: number | undefined;
}

/** What is known of a question. */
export interface Answered<Q extends Question> {
  /** The last answer, to this question or to the one before: so nothing flickers where the one resembles the other. */
  readonly answer: AnswerTo<Q> | undefined;
  /** The question that `answer` answers. */
  readonly of: Q | undefined;
  /** False until this very question has been answered. */
  readonly answered: boolean;
  /** Why this very question has got no answer. */
  readonly failure: Error | undefined;
}

/** The last answer, in the world in which it was asked for. */
interface Given<Q extends Question> {
  readonly world: World;
  /** The question as text. */
  readonly asked: string;
  readonly of: Q;
  readonly answer: AnswerTo<Q>;
  /** The answer as text, to be told from the next by. */
  readonly told: string;
}

interface Failed {
  readonly world: World;
  readonly asked: string;
  readonly failure: Error;
}

/** While time runs a question is asked again this often; where a moment is stepped to, at once. */
const SOONEST_MS = 200;

const shownMoment = ({ clock }: ClusterState): unknown => clock.record;

/** For `Asking.on`: the question is not asked again. */
export const once = (): undefined => undefined;

/**
 * Asks the worker of the shown world, and asks again as `on` changes. Undefined asks nothing. An answer that is given again stays the same object. An
 * answer about another world is gone with it.
 */
export function useAnswer<Q extends Question>(question: Q | undefined, asking: Asking = {}): Answered<Q> {
  const { on, afterMs, restMs, restFactor } = asking;
  const world = useWorld();
  const [given, setGiven] = useState<Given<Q>>();
  const [failed, setFailed] = useState<Failed>();
  const asked = question && JSON.stringify(question);
  useEffect(() => {
    if (asked === undefined) return undefined;
    const of = JSON.parse(asked) as Q;
    const take = (answer: AnswerTo<Q>): void => {
      const now = { world, asked, of, answer, told: JSON.stringify(answer) };
      setGiven((before) => (before !== undefined && isSame(before, now) ? before : now));
    };
    return keepAsking(world, of, { on, afterMs, restMs, restFactor }, take, (failure) => setFailed({ world, asked, failure }));
  }, [world, asked, on, afterMs, restMs, restFactor]);
  const known = given?.world === world ? given : undefined;
  const answered = asked !== undefined && known?.asked === asked;
  const hasFailed = failed?.world === world && failed.asked === asked && !answered;
  return { answer: known?.answer, of: known?.of, answered, failure: hasFailed ? failed.failure : undefined };
}

function isSame<Q extends Question>(one: Given<Q>, other: Given<Q>): boolean {
  return one.world === other.world && one.asked === other.asked && one.told === other.told;
}

/** No state of a cluster. */
const NOTHING = Symbol('nothing');

/** Asks a question of a world until the returned function is called. After that nothing is told any more. */
export function keepAsking<Q extends Question>(
  { shown, client }: World,
  question: Q,
  { on = shownMoment, afterMs = 0, restMs = SOONEST_MS, restFactor = 0 }: Asking,
  onAnswer: (answer: AnswerTo<Q>) => void,
  onFailure: (failure: Error) => void,
): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** An answer is under way, or has just come. */
  let rests = false;
  /** What the last asking was about. */
  let seen: unknown = NOTHING;
  const ask = (): void => {
    const now = on(shown.getState());
    if (Object.is(now, seen)) return;
    // The answer under way may be as of this state or of the one before: the question is asked again, whichever is shown by then.
    seen = rests ? NOTHING : now;
    if (rests) return;
    rests = true;
    const askedMs = performance.now();
    client
      .ask(question)
      .then(
        (answer) => over || onAnswer(answer),
        // A worker that is gone has been reported by its status.
        (error: unknown) => over || onFailure(error instanceof Error ? error : new Error(String(error))),
      )
      .finally(() => rest(Math.max(restMs, (performance.now() - askedMs) * restFactor)));
  };
  const rest = (forMs: number): void => {
    if (over) return;
    rests = true;
    timer = setTimeout(() => {
      rests = false;
      ask();
    }, forMs);
  };
  if (afterMs > 0) rest(afterMs);
  else ask();
  const end = shown.subscribe(ask);
  return () => {
    over = true;
    clearTimeout(timer);
    end();
  };
}
