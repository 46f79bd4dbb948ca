import { ContextMenu } from '../actions/ContextMenu.tsx';
import { FaultForm } from './FaultForm.tsx';
import { useFaultForm } from './fault-store.ts';
import '../i18n/parts.ts';

/** What lies over the page: the form, and the menu of a right click. */
export function FaultsLayer() {
  const form = useFaultForm((state) => state.form);
  return (
    <>
      {form !== undefined && <FaultForm start={form} />}
      <ContextMenu />
    </>
  );
}
