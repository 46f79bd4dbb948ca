import { useEffect } from 'react';
import { MissingSheet } from '../design/Dialog.tsx';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useView } from '../model/view-store.ts';
import { closeFunctions, followFunctionAddress } from './function-link.ts';

const FunctionsPage = later(() => import('./FunctionsPage.tsx').then((module) => module.FunctionsPage));

/** Shows the function index over the page when the user or the address asks for it. The index itself is loaded then. */
export function FunctionsLayer() {
  const open = useView((view) => view.functionName !== undefined);
  useEffect(followFunctionAddress, []);
  if (!open) return null;
  return (
    <Optional missing={<MissingSheet onClose={closeFunctions} />}>
      <FunctionsPage />
    </Optional>
  );
}
