import { EXAMPLES } from '../editor/examples/index.ts';
import { useSettings, type Settings } from '../model/settings.ts';

/** More texts than this are not kept: the oldest goes first. */
const MOST_KEPT = 20;

type Texts = Pick<Settings, 'editorText' | 'textIsBrought' | 'keptTexts'>;

/** Puts a text from elsewhere into the editor. What the user wrote there is kept. */
export function bringText(text: string): void {
  const settings = useSettings.getState();
  settings.change(textsWith(settings, text));
}

/** Goes back to the text that was kept last; with several, again and again goes through them all. */
export function goBackToKeptText(): void {
  const settings = useSettings.getState();
  settings.change(textsAfterGoingBack(settings));
}

/** See `bringText`. */
export function textsWith(texts: Texts, brought: string): Texts {
  if (texts.editorText === brought) return texts;
  const keptTexts = texts.keptTexts.filter((text) => text !== brought && text !== texts.editorText);
  return {
    editorText: brought,
    textIsBrought: true,
    keptTexts: (isOwn(texts) ? [texts.editorText, ...keptTexts] : keptTexts).slice(0, MOST_KEPT),
  };
}

/** See `goBackToKeptText`. */
export function textsAfterGoingBack(texts: Texts): Texts {
  const [first, ...rest] = texts.keptTexts;
  if (first === undefined) return texts;
  const keptTexts = rest.filter((text) => text !== texts.editorText);
  return { editorText: first, textIsBrought: false, keptTexts: isOwn(texts) ? [...keptTexts, texts.editorText] : keptTexts };
}

/** Whether the user wrote it, or changed it: an example can be had again, and so can what a link brought. */
function isOwn(texts: Texts): texts is Texts & { readonly editorText: string } {
  const { editorText, textIsBrought } = texts;
  return (
    editorText !== undefined && editorText.trim() !== '' && !textIsBrought && EXAMPLES.every(({ text }) => text !== editorText)
  );
}
