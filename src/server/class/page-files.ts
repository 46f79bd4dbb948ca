import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import { lookup } from 'mrmime';
import Negotiator from 'negotiator';

/** How a file is sent, the best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof CODINGS)[number];

/** Compresses for everybody who asks later, so it may take a while. Brotli's slowest levels take minutes for Monaco. */
const COMPRESS: Readonly<Record<Exclude<Coding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** Types whose files are not compressed yet. */
const COMPRESSIBLE = /^text\/|javascript|json|svg|font\/ttf|\bwasm$/;
/** The build names these files after their content. */
const HASHED = /^\/assets\//;
/** What is made before somebody asks. Browsers take gzip alone over plain http, which is how most classes come. */
const AHEAD: readonly Coding[] = ['gzip', 'br'];
const INDEX = '/index.html';
const YEAR_S = 365 * 24 * 60 * 60;

/** A file with one way to send it. */
interface Representation {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | number>>;
}

/**
 * The files of the built page, held in memory and sent compressed. No request reaches the disk, so none can ask for what is not part of the page, meet a
 * file that a new build has removed, or keep one open. A page that was opened before a new build gets all its later parts.
 */
export class PageFiles {
  readonly #files: ReadonlyMap<string, PageFile>;

  /** Reads the built page from its folder. `mark`: an element for the head of the page. Throws if it cannot be read. */
  constructor(folder: string, mark = '') {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const files = names.map((name) => {
      const path = `/${relative(folder, name).split(sep).join('/')}`;
      const body = readFileSync(name);
      return [path, new PageFile(path, path === INDEX ? marked(body, mark) : body)] as const;
    });
    this.#files = new Map(files);
  }

  /** Answers a request: a file, 304, 404, or 405 for what does not read. Ranges are not supported: the whole is sent. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405, { allow: 'GET, HEAD', connection: 'close' });
    const path = pathOf(request.url ?? '');
    const file = this.#files.get(path === '/' ? INDEX : path);
    if (file === undefined) return refuse(response, 404, {});
    const accepted = new Negotiator(request).encodings([...file.codings]);
    const { body, headers: own } = await file.as(CODINGS.find((coding) => accepted.includes(coding)) ?? 'identity');
    if (fresh(headers, own)) {
      const { 'content-type': _type, 'content-length': _length, 'content-encoding': _coding, ...kept } = own;
      return void response.writeHead(304, kept).end();
    }
    response.writeHead(200, own).end(method === 'HEAD' ? undefined : body);
  }

  /**
   * Compresses all files one after the other, the small ones first, so that nobody of a class that comes at once waits for it. Returns a function that ends it.
   */
  compressAhead(): () => void {
    const files = [...this.#files.values()].toSorted((one, other) => one.length - other.length);
    let wanted = true;
    const compress = async (): Promise<void> => {
      for (const coding of AHEAD) for (const file of files) if (wanted && file.codings.includes(coding)) await file.as(coding);
    };
    // A file that cannot be compressed fails the request for it.
    void compress().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }
}

function marked(page: Buffer, mark: string): Buffer {
  return Buffer.from(page.toString().replace('</head>', () => `${mark}</head>`));
}

/** A file of the page. Each way to send it is made when it is first asked for. */
class PageFile {
  readonly codings: readonly Coding[];
  readonly #path: string;
  readonly #body: Buffer;
  readonly #type: string;
  readonly #made = new Map<Coding, Promise<Representation>>();

  constructor(path: string, body: Buffer) {
    const type = lookup(path) ?? 'application/octet-stream';
    this.#path = path;
    this.#body = body;
    this.#type = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
    this.codings = COMPRESSIBLE.test(type) ? CODINGS : ['identity'];
  }

  /** In bytes, before compression. */
  get length(): number {
    return this.#body.length;
  }

  as(coding: Coding): Promise<Representation> {
    const made = this.#made.get(coding) ?? this.#make(coding);
    this.#made.set(coding, made);
    return made;
  }

  async #make(coding: Coding): Promise<Representation> {
    const body = coding === 'identity' ? this.#body : await COMPRESS[coding](this.#body);
    const digest = createHash('sha256').update(this.#body).digest('base64url').slice(0, 22);
    return {
      body,
      headers: {
        'content-type': this.#type,
        'content-length': body.length,
        ...(coding !== 'identity' && { 'content-encoding': coding }),
        // What has no hash in its name is asked for again each time, which costs a 304: an old page would ask for files of an old build.
        'cache-control': HASHED.test(this.#path) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
        etag: `"${digest}-${coding}"`,
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      },
    };
  }
}

/** The path of a request, decoded. Empty if it cannot be decoded. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''));
  } catch {
    return '';
  }
}

function refuse(response: ServerResponse, status: 404 | 405, headers: Readonly<Record<string, string>>): void {
  const text = status === 404 ? 'Not Found\n' : 'Method Not Allowed\n';
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  response.writeHead(status, { ...own, ...headers }).end(text);
}
