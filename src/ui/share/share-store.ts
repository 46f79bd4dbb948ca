import { create } from 'zustand';
import { newWorldId, worldOfEntry, type Here } from './here.ts';

/** Why something that was to be opened was not. */
export interface Refusal {
  /** Where it came from. */
  readonly from: 'link' | 'file' | 'text';
  /** Names the sentence: a `ScenarioFault`, or that the part of the page that reads scenarios, or the file, could not be had. */
  readonly code: string;
  /** Where in it, as in `branches[0].commands[2].at`; empty for the whole. */
  readonly path: string;
  /** What the sentence is about. */
  readonly figures: Readonly<Record<string, string | number>>;
}

/** What of the scenario that was opened is said in words. */
export interface Words {
  readonly title: string | undefined;
  /** One of the page's own, with words in each language. */
  readonly lesson: string | undefined;
  readonly notes: readonly string[];
}

/** How the address stands to what is shown. */
export type AddressState =
  /** It is what was opened, or nothing: the user has done nothing since. */
  | 'untouched'
  /** Whoever opens it comes to this very moment. */
  | 'current'
  /** Too much has happened for a link. The address holds the last state that fitted, if any. */
  | 'too-long';

interface ShareState {
  /** The sheet is open. */
  readonly sheet: boolean;
  readonly refusal: Refusal | undefined;
  readonly words: Words | undefined;
  /** How often the user has given a command, moved time or chosen a branch. How fast time goes is none: it changes nothing of what is to be seen. */
  readonly acts: number;
  readonly address: AddressState;
  /** `#v1=…` of the newest state that fitted; empty for what every visit begins with. */
  readonly hash: string;
  readonly here: Here;
  /** Goes back to the user's own world. Undefined while that is shown. */
  readonly home: (() => void) | undefined;
  /** A scenario that is open already was opened again: what to do about it. */
  readonly again: { readonly startOver: () => void; readonly stay: () => void } | undefined;
}

export const useShare = create<ShareState>(() => ({
  sheet: false,
  refusal: undefined,
  words: undefined,
  acts: 0,
  address: 'untouched',
  hash: '',
  here: { id: worldOfEntry() ?? newWorldId(), own: true, origin: '' },
  home: undefined,
  again: undefined,
}));

/** The user has done something to the cluster, or to its time. */
export function countAct(): void {
  useShare.setState(({ acts }) => ({ acts: acts + 1 }));
}
