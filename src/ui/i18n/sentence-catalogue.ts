import type {
  DeclaredSteps,
  Figure,
  FiguresOf,
  Happened,
  PodsChanged,
  StepSpec,
  WhyPolicyRefusal,
  WhyRefusal,
  WhyWaiting,
} from '../../worker/protocol/index.ts';
import type { REPORTING, TELLING } from '../../worker/protocol/telling.ts';
import type { Choice } from './sentence-parts.ts';

/** What the sentence of a step can say. `F`: the figures of its outcome. */
export interface Told<F> {
  readonly figures: F;
  /** The name of the synced object: `web`. */
  readonly name: string;
  /** How many equal things happened at once. */
  readonly count: number;
  /** The figures of each of them, oldest first; at most 12. */
  readonly all: readonly F[];
  /** The names of the synced objects, oldest first; at most 12. */
  readonly names: readonly string[];
  /** The rows of the step's table, by column. */
  readonly rows: readonly Readonly<Record<string, Figure>>[];
  /** `Revision 2`, or the ReplicaSet by its name if it has no revision. */
  readonly set: (name: string) => string;
}

/** What the short words of a Deployment's and of a Job's status say. */
export type Availability = Pick<Told<{ readonly availableReplicas: number; readonly wanted: number }>, 'figures' | 'name'>;
export type JobCounts = Pick<
  Told<{ readonly active: number; readonly succeeded: number; readonly failed: number }>,
  'figures' | 'name'
>;

type Sentences<T> = {
  readonly [C in keyof T & keyof DeclaredSteps]: {
    readonly [N in keyof T[C] & keyof DeclaredSteps[C]]: T[C][N] extends readonly (infer O extends string)[]
      ? DeclaredSteps[C][N] extends StepSpec
        ? { readonly [Outcome in O]: (told: Told<FiguresOf<DeclaredSteps[C][N], Outcome>>) => string }
        : never
      : never;
  };
};

type Of<T extends Happened['type']> = Extract<Happened, { readonly type: T }>;

/** The sentences of What happens in one language. The type checker refuses a catalogue that lacks a telling step or outcome. */
export interface SentenceCatalogue {
  /** The words of a ReplicaSet: `Revision 2`. */
  readonly revision: (revision: number) => string;
  readonly told: Sentences<typeof TELLING>;
  /** Added to a sentence if the API server refused the write. */
  readonly refused: (reason: string) => string;
  /** Short words with the object: `web 8 of 10 available`. */
  readonly reported: Sentences<typeof REPORTING>;
  /** `set`: the Pods' ReplicaSet or other owner in words; empty if they have none. */
  readonly pods: (change: PodsChanged, count: number, set: string) => string;
  readonly leader: (identity: string) => string;
  readonly crashed: (crash: Of<'crashed'>) => string;
  readonly fault: (fault: Of<'fault'>, count: number) => string;
  /** `object`: `Deployment web`. */
  readonly write: (write: Of<'write'>, object: string, count: number) => string;
  readonly denied: (denied: Of<'denied'>) => string;
  readonly failed: (name: string, refused: RefusedRequest | undefined, count: number) => string;
  readonly verdict: VerdictWords;
}

/** The request that the API server refused, and by which a sync failed. */
export interface RefusedRequest {
  /** `Pod web-1`. Of a creation only the kind: the object has no name yet. */
  readonly object: string;
  readonly creates: boolean;
  readonly reason: string;
}

/** The one sentence that answers Why. `because`: the sentence of the deciding step. */
export interface VerdictWords {
  readonly exists: (pod: string, because: string) => string;
  /** `choice`: undefined if all siblings go. */
  readonly goes: (pod: string, choice: Choice | undefined) => string;
  readonly notReady: (pod: string, status: string) => string;
  readonly waiting: (name: string, waiting: WhyWaiting) => string;
  /** `did`: what the component did, as a sentence of its own. */
  readonly did: (by: string, did: string) => string;
  readonly commanded: (line: string) => string;
  /** Authorization refused a request. */
  readonly refused: (refusal: WhyRefusal) => string;
  /** An admission policy refused a request. */
  readonly againstPolicy: (refusal: WhyPolicyRefusal) => string;
}
