import i18next, { changeLanguage, use as install } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { useSettings, type Language } from '../model/settings.ts';
import { en } from './en.ts';
import { zhCN } from './zh-cn.ts';

/** Each language under its own name. */
export const LANGUAGES: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'zh-CN', name: '简体中文' },
];

/** The chosen language, or the first of the browser's that there is. */
export function languageFor(chosen: Language | undefined, wanted: readonly string[]): Language {
  if (chosen !== undefined) return chosen;
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith('zh')) return 'zh-CN';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

/** Sets the texts up, and follows the setting from then on. */
export function startTexts(): void {
  const current = (): Language => languageFor(useSettings.getState().language, navigator.languages);
  void install(initReactI18next).init({
    lng: current(),
    fallbackLng: 'en',
    initAsync: false,
    resources: { en: { translation: en }, 'zh-CN': { translation: zhCN } },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
  });
  const show = (): void => {
    document.documentElement.lang = i18next.language;
  };
  show();
  i18next.on('languageChanged', show);
  useSettings.subscribe(() => {
    if (current() !== i18next.language) void changeLanguage(current());
  });
}
