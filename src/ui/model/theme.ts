import { useSyncExternalStore } from 'react';
import { useSettings, type Theme } from './settings.ts';

export type ShownTheme = Exclude<Theme, 'system'>;

const DARK = '(prefers-color-scheme: dark)';

function subscribeToSystem(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The theme that is shown: the chosen one, or the system's. */
export function useTheme(): ShownTheme {
  const theme = useSettings((settings) => settings.theme);
  const dark = useSyncExternalStore(subscribeToSystem, () => matchMedia(DARK).matches);
  if (theme !== 'system') return theme;
  return dark ? 'dark' : 'light';
}

/** The scale of a theme's type, as in `tokens.css`. */
export function typeScale(theme: ShownTheme): number {
  return theme === 'projector' ? 1.25 : 1;
}

/** Sets `data-theme` on the page before the first paint, and whenever it changes. Returns what ends it. */
export function followTheme(): () => void {
  const show = (): void => {
    const { theme } = useSettings.getState();
    document.documentElement.dataset['theme'] = theme !== 'system' ? theme : matchMedia(DARK).matches ? 'dark' : 'light';
  };
  show();
  const ends = [useSettings.subscribe(show), subscribeToSystem(show)];
  return () => ends.forEach((end) => end());
}
