/**
 * Caches the built page for use without a network. The build inserts the list of files and a version (scripts/offline.ts).
 *
 * Invariant: no page gets files of another build. Scripts, styles and fonts have a hash of their content in their names, so a
 * request by name gets the right file from any build's cache. index.html has no hash: it comes from the network if possible,
 * otherwise from this build's own cache. A newer service worker waits until no page of the older build is open, and only then
 * deletes the older cache.
 */

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** Inserted by the build: the hash of each file. */
declare const __FILES__: Readonly<Record<string, string>>;
declare const __VERSION__: string;

/** The folder that the page is served from. */
const HOME = new URL('./', location.href);
const INDEX = new URL('index.html', HOME).href;
/** Other folders of the same host may serve other copies of the page. */
const FAMILY = `kubeloupe ${HOME.pathname} `;
const CACHE = FAMILY + __VERSION__;
/** A network that has not answered for this long counts as absent. */
const PATIENCE_MS = 3_000;

/**
 * Caches all files or none: a visit offline with a missing file would break halfway. Each must have the content that the build wrote: some hosts answer for a
 * missing file with a page, and a proxy with its own.
 */
async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.entries(__FILES__).map(([file, hash]) => keep(cache, new URL(file, HOME), hash)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Caches a file. Throws if it is not the one of the build. */
async function keep(cache: Cache, url: URL, hash: string): Promise<void> {
  const response = await fetch(url, { cache: 'no-cache' });
  const body = await response.clone().arrayBuffer();
  if (!response.ok || (await hashOf(body)) !== hash) throw new Error(`${url.pathname} is not the file of this build`);
  await cache.put(url, response);
}

/** The first half of SHA-256, as hexadecimal digits. */
async function hashOf(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(FAMILY) && name !== CACHE).map((name) => caches.delete(name)));
}

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(INDEX, { cacheName: CACHE });
  const fresh = fetch(request, { cache: 'no-cache' });
  if (kept === undefined) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const usable = fresh.then(
    (response) => (response.ok ? response : kept),
    () => kept,
  );
  return Promise.race([usable, late]);
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

function answer(event: RequestEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(HOME.href)) return;
  if (request.mode !== 'navigate') return event.respondWith(file(request));
  // The page may be in a folder with other things.
  if (url.pathname === HOME.pathname || url.origin + url.pathname === INDEX) event.respondWith(page(request));
}

addEventListener('install', (event) => (event as LifeEvent).waitUntil(keepAll()));
addEventListener('activate', (event) => (event as LifeEvent).waitUntil(dropOlder()));
addEventListener('fetch', (event) => answer(event as RequestEvent));
