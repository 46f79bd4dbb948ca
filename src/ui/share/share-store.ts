import { create } from 'zustand';
import { newWorldId, worldOfEntry, type Here } from './here.ts';

/** Why something could not be opened. */
export interface Refusal {
  /** Where it came from. */
  readonly from: 'link' | 'file' | 'text';
  /**
   * The key of the sentence: a `ScenarioFault`, or that the file, or the part of the page that reads scenarios, could not be
   * loaded.
   */
  readonly code: string;
  /** The place of the error, such as `branches[0].commands[2].at`. Empty for the whole. */
  readonly path: string;
  /** The figures of the sentence. */
  readonly figures: Readonly<Record<string, string | number>>;
}

/** The texts of the open scenario. */
export interface Words {
  readonly title: string | undefined;
  /** The name of a built-in lesson, with texts in each language. */
  readonly lesson: string | undefined;
  readonly notes: readonly string[];
}

/** How the address relates to what is shown. */
export type AddressState =
  /** It is what was opened, or the first scenario: the user has done nothing since. */
  | 'untouched'
  /** It leads to the current state. */
  | 'current'
  /** The state is too long for a link. The address has the last state that fitted, if any. */
  | 'too-long';

interface ShareState {
  /** Whether the sheet is open. */
  readonly sheet: boolean;
  readonly refusal: Refusal | undefined;
  readonly words: Words | undefined;
  /**
   * How often the user has given a command, moved in time or chosen a branch. Changing the speed does not count: it does not
   * change what is shown.
   */
  readonly acts: number;
  readonly address: AddressState;
  /** `#v1=…` of the newest state that fitted. Empty for the first scenario. */
  readonly hash: string;
  readonly here: Here;
  /** Returns to the user's own world. Undefined while that is shown. */
  readonly home: (() => void) | undefined;
  /** The choices when a scenario is opened that is already open. */
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

/** Counts an action on the cluster or its time. */
export function countAct(): void {
  useShare.setState(({ acts }) => ({ acts: acts + 1 }));
}
