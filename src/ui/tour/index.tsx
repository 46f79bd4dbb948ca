import { useEffect } from 'react';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { followTour, useTour } from './tour-store.ts';

const TourCard = later(() => import('./TourCard.tsx').then((module) => module.TourCard));

/** The guided tour, if it is open. */
export function TourPart() {
  const open = useTour((tour) => tour.open);
  useEffect(followTour, []);
  if (!open) return null;
  return (
    <Optional>
      <TourCard />
    </Optional>
  );
}
