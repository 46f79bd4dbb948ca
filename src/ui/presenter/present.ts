import { newSecret } from '../model/secret.ts';
import { presenterAddress, usePresenting } from '../model/presenting.ts';

const WINDOW = 'popup,width=1100,height=760';

/** Shows this page large and without its controls, and opens the presenter's window. Must be called in the handler of a click or a key. */
export function present(): void {
  const { key = newSecret(), sinceMs, on } = usePresenting.getState();
  // A window with this name that is open already comes to the front.
  const presenter = window.open(presenterAddress(key), `kubeloupe-presenter-${key}`, WINDOW);
  usePresenting.setState({ key, on: true, sinceMs: on ? sinceMs : Date.now(), blocked: presenter === null });
}
