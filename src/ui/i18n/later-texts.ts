import i18next, { type CustomTypeOptions } from 'i18next';
import type { Texts } from './texts.ts';

/** The namespaces of words: `translation` is there from the beginning. */
type Namespaces = CustomTypeOptions['resources'];

/** Adds the words of a part of the page that comes later, with that part: the first graph needs none of them. */
export function addTexts<N extends Exclude<keyof Namespaces, 'translation'>>(
  namespace: N,
  english: Namespaces[N],
  chinese: Texts<Namespaces[N]>,
): void {
  i18next.addResourceBundle('en', namespace, english);
  i18next.addResourceBundle('zh-CN', namespace, chinese);
}
