import type { StageId } from '../../worker/protocol/scenario.ts';
import type { Language, Theme } from '../model/settings.ts';

/** What a frame in another page shows, and how. */
export interface EmbedChoice {
  /** Undefined: the objects, with the timeline below. */
  readonly stage: StageId | undefined;
  readonly theme: Theme;
  readonly language: Language;
  /** In pixels. */
  readonly height: number;
  /** Read aloud instead of the frame; the words of a link. */
  readonly title: string;
  /** The origin of the page around the frame, which is told the height that the views need. Undefined: nobody is told. */
  readonly parent: string | undefined;
}

export const EMBED_FORMATS = ['iframe', 'html', 'markdown', 'address'] as const;
export type EmbedFormat = (typeof EMBED_FORMATS)[number];

/** The address that a frame loads. `page`: the address of this page. `hash`: the link, `#v1=…`. */
export function embedAddress(page: string, hash: string, { stage, theme, language, parent }: EmbedChoice): string {
  const url = new URL(page);
  url.search = '';
  url.searchParams.set('embed', stage === undefined ? 'objects,timeline' : '');
  if (stage !== undefined) url.searchParams.set('stage', stage);
  url.searchParams.set('theme', theme);
  url.searchParams.set('lang', language);
  if (parent !== undefined) url.searchParams.set('parent', parent);
  url.hash = hash;
  return url.href.replace('%2C', ',');
}

/** The text to paste into another page. `own`: the address of the full page, for the formats that link to it. */
export function embedCode(format: EmbedFormat, frame: string, own: string, { height, title, parent }: EmbedChoice): string {
  switch (format) {
    case 'iframe': {
      const tag = `<iframe title="${escape(title)}" src="${escape(frame)}" width="100%" height="${height}" loading="lazy" style="border: 0"></iframe>`;
      return parent === undefined ? tag : `${tag}\n${listener(new URL(frame).origin)}`;
    }
    case 'html':
      return `<a href="${escape(own)}">${escape(title)}</a>`;
    case 'markdown':
      return `[${title.replace(/[[\]\\]/g, String.raw`\$&`)}](${own.replaceAll('(', '%28').replaceAll(')', '%29')})`;
    case 'address':
      return frame;
  }
}

/** The script of the page around the frame: it gives the frame the height that the frame asks for. */
function listener(origin: string): string {
  return `<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${origin}' || data?.type !== 'kubeloupe:height') return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) frame.height = Math.min(Number(data.height), 2000);
  });
</script>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
