/** The beginning of an address that leads to a lesson's file: `#lesson-from=/lessons/surge.yaml`. */
export const LESSON_FROM_HASH = '#lesson-from=';

/** A longer address is no address of a file. */
const MAX_ADDRESS_CHARS = 2_000;

/** Why an address cannot be that of a lesson. */
export type AddressProblem =
  /** It is no address, or too long. */
  | 'not-an-address'
  /** It is neither of this site nor https. */
  | 'not-https'
  /** It has a name or a password in it. */
  | 'has-credentials';

/** Where a lesson's file is. */
export type LessonAddress =
  /** `own`: of this site. `allowed`: of another site from which the page's policy allows to load. `elsewhere`: the page loads nothing from there. */
  { readonly from: 'own' | 'allowed' | 'elsewhere'; readonly url: URL } | { readonly problem: AddressProblem };

/** The page that is to load it. */
export interface LoadingPage {
  /** Its own address. Others are relative to it. */
  readonly href: string;
  /** The origins that its policy allows to load from, besides its own. */
  readonly origins: readonly string[];
}

/** The address of a lesson's file in the page's address, as it was typed. Undefined for another address. */
export function lessonFromOf(hash: string): string | undefined {
  if (!hash.startsWith(LESSON_FROM_HASH)) return undefined;
  const typed = hash.slice(LESSON_FROM_HASH.length);
  try {
    return decodeURIComponent(typed);
  } catch {
    return typed;
  }
}

/** The address in a text that is nothing but an address of the web: somebody has pasted it. Undefined for another text. */
export function pastedAddress(text: string): string | undefined {
  const word = text.trim();
  return /^https?:\/\/[^\s#]+$/i.test(word) ? word : undefined;
}

/** Reads the address of a lesson's file. Nobody has checked it before. */
export function lessonAddressOf(typed: string, page: LoadingPage): LessonAddress {
  const url = typed.length <= MAX_ADDRESS_CHARS && typed.trim() !== '' ? urlOf(typed.trim(), page.href) : undefined;
  if (url === undefined) return { problem: 'not-an-address' };
  url.hash = '';
  if (url.username !== '' || url.password !== '') return { problem: 'has-credentials' };
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (isWeb && url.origin === new URL(page.href).origin) return { from: 'own', url };
  if (url.protocol !== 'https:') return { problem: 'not-https' };
  return { from: page.origins.includes(url.origin) ? 'allowed' : 'elsewhere', url };
}

/** The origins of other sites from which a policy allows to load: whole origins in `connect-src`, with https. */
export function originsIn(policy: string): readonly string[] {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const sources = directives.find(([name]) => name === 'connect-src') ?? [];
  return sources.slice(1).filter((source) => urlOf(source)?.origin === source && source.startsWith('https://'));
}

/** This page, with its own policy. */
export function thisPage(): LoadingPage {
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? '';
  return { href: location.href, origins: originsIn(policy) };
}

function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
