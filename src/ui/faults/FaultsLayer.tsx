import { ContextMenu } from '../actions/ContextMenu.tsx';
import { FaultForm } from './FaultForm.tsx';
import { useFaultForm } from './fault-store.ts';

/** The form of faults and the context menu, over the page. */
export function FaultsLayer() {
  const form = useFaultForm((state) => state.form);
  return (
    <>
      {form !== undefined && <FaultForm start={form} />}
      <ContextMenu />
    </>
  );
}
