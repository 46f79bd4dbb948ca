import { useEffect } from 'react';
import { MissingSheet } from '../design/Dialog.tsx';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useView } from '../model/view-store.ts';
import { closeCatalogue, followCatalogueAddress } from './lesson-link.ts';

const CataloguePage = later(() => import('./CataloguePage.tsx').then((module) => module.CataloguePage));

/** Shows the catalogue of lessons over the page when the user or the address asks for it. The lessons are loaded then. */
export function LessonsLayer() {
  const open = useView((view) => view.catalogue);
  useEffect(followCatalogueAddress, []);
  if (!open) return null;
  return (
    <Optional missing={<MissingSheet onClose={closeCatalogue} />}>
      <CataloguePage />
    </Optional>
  );
}
