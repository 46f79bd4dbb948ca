import { create } from 'zustand';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import type { ScenarioRefusal } from '../model/world.ts';
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
  /** The line of the error, for a file or a text. */
  readonly line?: number;
  /** The figures of the sentence. */
  readonly figures: Readonly<Record<string, string | number>>;
}

/** The texts of the open scenario. */
export interface Words {
  readonly title: string | undefined;
  /** The name of a scenario that an earlier version of the page had in its menu. */
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

export const SHARE_TABS = ['link', 'lesson', 'qr', 'embed', 'image'] as const;
export type ShareTab = (typeof SHARE_TABS)[number];

interface ShareState {
  /** Whether the sheet is open. */
  readonly sheet: boolean;
  /** The tab at which it opens. Undefined: the first. */
  readonly tab: ShareTab | undefined;
  readonly refusal: Refusal | undefined;
  readonly words: Words | undefined;
  readonly address: AddressState;
  /** `#v1=…` of the newest state that fitted. Empty for the first scenario. */
  readonly hash: string;
  readonly here: Here;
  /** Returns to the user's own world. Undefined while that is shown. */
  readonly home: (() => void) | undefined;
  /** Opens a lesson that is not of the catalogue, such as a draft. Undefined until the part that opens links has loaded. */
  readonly openLesson: ((lesson: Lesson) => Promise<void>) | undefined;
  /** Opens a scenario in a new history entry. Undefined until then, too. */
  readonly openScenario: ((scenario: Scenario) => Promise<void>) | undefined;
  /** Goes to a world that was left, by its id. Returns false if it is not kept any more. Undefined until then, too. */
  readonly returnTo: ((world: string) => boolean) | undefined;
  /**
   * Gives a room a world of its own, unless the page shows that already. Resolves when what was shown is kept. Returns undefined if nothing has to be kept.
   * Undefined until then, too.
   */
  readonly enterRoom: ((origin: string) => Promise<void> | undefined) | undefined;
  /** The choices when a scenario is opened that is already open. */
  readonly again: { readonly startOver: () => void; readonly stay: () => void } | undefined;
}

export const useShare = create<ShareState>(() => ({
  sheet: false,
  tab: undefined,
  refusal: undefined,
  words: undefined,
  address: 'untouched',
  hash: '',
  here: { id: worldOfEntry() ?? newWorldId(), own: true, origin: '' },
  home: undefined,
  openLesson: undefined,
  openScenario: undefined,
  returnTo: undefined,
  enterRoom: undefined,
  again: undefined,
}));

/** The worker refuses to play the scenario of a link or a file: the page says why. */
export function tellRefusal({ code, path, figures }: ScenarioRefusal): void {
  useShare.setState({ refusal: { from: 'link', code, path, figures }, words: undefined });
}
