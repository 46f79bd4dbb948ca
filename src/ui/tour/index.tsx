import { lazy, Suspense, useEffect } from 'react';
import { EditorBoundary } from '../editor/EditorBoundary.tsx';
import { followTour, useTour } from './tour-store.ts';

const TourCard = lazy(() => import('./TourCard.tsx').then((module) => ({ default: module.TourCard })));

/** The guided tour, where it has been opened. */
export function TourPart() {
  const open = useTour((tour) => tour.open);
  useEffect(followTour, []);
  if (!open) return null;
  return (
    <EditorBoundary fallback={null}>
      <Suspense>
        <TourCard />
      </Suspense>
    </EditorBoundary>
  );
}
