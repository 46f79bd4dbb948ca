import { create } from 'zustand';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import type { ScenarioRefusal } from '../model/world.ts';
import { newWorldId, worldOfEntry, type Here } from './here.ts';

/** Why something could not be opened. */
export interface Refusal {
  /** Where it came from. */
  readonly from: 'link' | 'file' | 'text' | 'address';
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

/** Opens other worlds. The shown one is kept first. */
export interface Opener {
  /** Opens pasted or dropped text: a link, a lesson, a scenario, or manifests for the editor. If it cannot be opened, the page says why. */
  openText(text: string): Promise<void>;
  openFile(file: File): Promise<void>;
  /** Opens a lesson that is not of the catalogue, such as a draft, at its beginning. Throws `ScenarioError` if it exceeds its bounds. */
  openLesson(lesson: Lesson): Promise<void>;
  /** Opens a scenario in a new history entry. */
  openScenario(scenario: Scenario): Promise<void>;
  /** Goes to a world that was left, in a new history entry. Returns false if it is not kept any more. */
  returnTo(world: string): boolean;
  /** Gives a room a world of its own, unless the page shows that already. Resolves when what was shown is kept. Returns undefined if nothing has to be kept. */
  enterRoom(origin: string): Promise<void> | undefined;
}

interface ShareState {
  readonly refusal: Refusal | undefined;
  readonly words: Words | undefined;
  readonly address: AddressState;
  /** `#v1=…` of the newest state that fitted. Empty for the first scenario. */
  readonly hash: string;
  readonly here: Here;
  /** Returns to the user's own world. Undefined while that is shown. */
  readonly home: (() => void) | undefined;
  /** Undefined until the part that opens links has loaded. */
  readonly opener: Opener | undefined;
}

export const useShare = create<ShareState>(() => ({
  refusal: undefined,
  words: undefined,
  address: 'untouched',
  hash: '',
  here: { id: worldOfEntry() ?? newWorldId(), own: true, origin: '' },
  home: undefined,
  opener: undefined,
}));

/** The worker refuses to play the scenario of a link or a file: the page says why. */
export function tellRefusal({ code, path, figures }: ScenarioRefusal): void {
  useShare.setState({ refusal: { from: 'link', code, path, figures }, words: undefined });
}
