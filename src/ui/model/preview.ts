import { useView } from './view-store.ts';

/**
 * Follows the pointer and the focus: while they are on a control with `data-command`, its command line is previewed; once the control is
 * used, what came of it is more telling. Returns what ends it.
 */
export function watchPreview(): () => void {
  const over = (event: Event): void => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-command]') : null;
    show(control?.dataset['command']);
  };
  const used = (): void => show(undefined);
  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', over);
  document.addEventListener('click', used);
  return () => {
    document.removeEventListener('pointerover', over);
    document.removeEventListener('focusin', over);
    document.removeEventListener('click', used);
  };
}

function show(preview: string | undefined): void {
  if (useView.getState().preview !== preview) useView.setState({ preview });
}
