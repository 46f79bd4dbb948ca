import { useLessonPlace } from '../lessons/lesson-place.ts';
import { useMaking, type MakingPlace } from '../lessons/making-place.ts';

const KEY = 'kubeloupe.making';

/** Opens what was open before a reload, and remembers it from now on. Returns a function that ends it. */
export function rememberMaking(): () => void {
  if (!useMaking.getState().open) useMaking.setState(read());
  const ends = [
    useMaking.subscribe((place) => {
      try {
        sessionStorage.setItem(KEY, JSON.stringify(place));
      } catch {
        // The draft itself is stored elsewhere; the panel is opened again by hand.
      }
    }),
    // A lesson that the user opens takes the place of the panel. The draft is kept.
    useLessonPlace.subscribe(({ place }, { place: before }) => {
      const { open, preview } = useMaking.getState();
      if (!open || place === undefined || place.lesson === before?.lesson) return;
      const isPreview = preview !== undefined && place.given?.id === preview.lesson;
      if (!isPreview) useMaking.setState({ open: false });
    }),
  ];
  return () => ends.forEach((end) => end());
}

function read(): Partial<MakingPlace> {
  try {
    const { open, draft, preview } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<MakingPlace>;
    const isText = (value: unknown): value is string => typeof value === 'string';
    return {
      open: open === true,
      draft: isText(draft) ? draft : undefined,
      preview: isText(preview?.lesson) && isText(preview.from) ? { lesson: preview.lesson, from: preview.from } : undefined,
    };
  } catch {
    return {};
  }
}
