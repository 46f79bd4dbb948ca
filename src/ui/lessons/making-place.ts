import { create } from 'zustand';
import { leaveLesson, useLessonPlace } from './lesson-place.ts';

/** Whether a lesson is being made in this tab, and which. The lesson itself is loaded with the panel. */
export interface MakingPlace {
  /** Whether the panel is open. */
  readonly open: boolean;
  /** The id of the open draft. Undefined while the author chooses one. */
  readonly draft: string | undefined;
  /** The lesson that the author looks at as a learner, and the world to return to. */
  readonly preview: { readonly lesson: string; readonly from: string } | undefined;
}

export const useMaking = create<MakingPlace>(() => ({ open: false, draft: undefined, preview: undefined }));

/** Whether the open lesson is the author's own, looked at as a learner. */
export function usePreviews(): boolean {
  const given = useLessonPlace(({ place }) => place?.given?.id);
  return useMaking(({ preview }) => preview !== undefined && preview.lesson === given);
}

/** Opens the panel in which lessons are made. It takes the place of the open lesson, whose cluster stays. */
export function openMaking(): void {
  leaveLesson();
  useMaking.setState({ open: true, preview: undefined });
}
