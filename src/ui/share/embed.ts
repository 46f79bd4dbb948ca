import type { StageId, ViewId } from '../../worker/protocol/scenario.ts';
import { LANGUAGES, THEMES, useSettings, type Language, type Theme } from '../model/settings.ts';
import { STAGE_IDS, VIEW_IDS } from '../model/stages.ts';
import { showStage } from '../model/view-store.ts';

/** How the page shows itself within another page. */
export interface Embed {
  /** Shown whole instead of single views. */
  readonly stage: StageId | undefined;
  /** In the order requested. */
  readonly views: readonly ViewId[];
  /** Requested views and stages that do not exist. */
  readonly unknown: readonly string[];
  readonly theme: Theme | undefined;
  readonly language: Language | undefined;
  /** The origin of the page around the frame, which wants to know the height that the views need. */
  readonly parent: string | undefined;
}

/**
 * The request in the address: `?embed=objects,loops&theme=dark&lang=zh-CN`, or `?embed&stage=watch`. Returns undefined for a page that is not embedded.
 */
export function embedOf(search: string): Embed | undefined {
  const query = new URLSearchParams(search);
  const asked = query.get('embed');
  if (asked === null) return undefined;
  const names = [...new Set(asked.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  const isView = (name: string): name is ViewId => VIEW_IDS.some((id) => id === name);
  const askedStage = query.get('stage');
  const stage = STAGE_IDS.find((id) => id === askedStage);
  return {
    stage,
    views: names.length === 0 ? ['objects'] : names.filter(isView),
    unknown: [...names.filter((name) => !isView(name)), ...(askedStage !== null && stage === undefined ? [askedStage] : [])],
    theme: THEMES.find((theme) => theme === query.get('theme')),
    language: LANGUAGES.find((language) => language.toLowerCase() === query.get('lang')?.toLowerCase()),
    parent: originOf(query.get('parent') ?? ''),
  };
}

/** The origin in an address, with or without its scheme: `blog.example.org/post` gives `https://blog.example.org`. Undefined if it is no address of a page. */
export function originOf(address: string): string | undefined {
  const text = address.trim();
  try {
    const { origin, protocol, hostname } = new URL(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
    const isPage = (protocol === 'https:' || protocol === 'http:') && /^[\w.:[\]-]+$/.test(hostname);
    return isPage ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** How this page is embedded, if it is. */
export const embed: Embed | undefined = typeof location === 'undefined' ? undefined : embedOf(location.search);

/** Uses the theme, language and stage of the address, without storing them. */
export function lendEmbedSettings({ theme, language, stage }: Embed): void {
  if (stage !== undefined) showStage(stage);
  useSettings.getState().lend({ ...(theme && { theme }), ...(language && { language }) });
}

/** The address of the full page with the same scenario. */
export function ownPage(href: string, hash: string): string {
  const url = new URL(href);
  for (const name of ['embed', 'stage', 'theme', 'lang', 'parent']) url.searchParams.delete(name);
  url.hash = hash;
  return url.href;
}
