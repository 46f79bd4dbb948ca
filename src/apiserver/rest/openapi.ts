import { methodNotAllowed } from '../../api/index.ts';
import type { OpenApiDocuments, Written } from '../openapi/documents.ts';
import type { Exchange } from './exchange.ts';
import { notAcceptable } from './status.ts';

const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
/**
 * The name that clients request. It is deprecated, since the @ makes it an invalid media type; the answer has the other name.
 */
const DEPRECATED_PROTOBUF_TYPE = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
/** One year: the content at a URL with a hash never changes. */
const CACHE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Answers the paths of OpenAPI (kube-openapi pkg/handler, pkg/handler3). Returns false if there is no such path. Throws
 * `NotAcceptable`.
 */
export function serveOpenApi(exchange: Exchange, parts: readonly string[], documents: OpenApiDocuments): boolean {
  const [root, version, ...rest] = parts;
  if (root !== 'openapi' || (version !== 'v2' && version !== 'v3') || (version === 'v2' && rest.length > 0)) return false;
  if (version === 'v3' && rest.length > 0 && documents.v3(rest.join('/')) === undefined) return false;
  if (exchange.method !== 'GET') throw methodNotAllowed();
  if (version === 'v2') sendSwagger(exchange, documents);
  else if (rest.length === 0) exchange.send(200, documents.v3Index());
  else sendGroup(exchange, rest.join('/'), documents.v3(rest.join('/'))!);
  return true;
}

function sendSwagger(exchange: Exchange, documents: OpenApiDocuments): void {
  const headers = { vary: 'Accept' };
  for (const { type } of exchange.accept) {
    if (type === PROTOBUF_TYPE || type === DEPRECATED_PROTOBUF_TYPE) {
      return exchange.sendRaw(200, PROTOBUF_TYPE, documents.v2Protobuf(), headers);
    }
    if (matchesJson(type)) return sendJson(exchange, documents.v2(), headers);
  }
  throw notAcceptable([JSON_TYPE, PROTOBUF_TYPE]);
}

function sendGroup(exchange: Exchange, path: string, document: Written): void {
  const asked = exchange.query.get('hash') ?? '';
  if (asked !== '' && asked !== document.hash) {
    const location = `/openapi/v3/${path}?hash=${document.hash}`;
    return exchange.sendRaw(301, 'text/plain; charset=utf-8', '', { location });
  }
  if (!exchange.accept.some(({ type }) => matchesJson(type))) throw notAcceptable([JSON_TYPE]);
  const headers: Record<string, string> = { vary: 'Accept' };
  if (asked !== '') headers['cache-control'] = `public, immutable, max-age=${CACHE_SECONDS}`;
  sendJson(exchange, document, headers);
}

function sendJson(exchange: Exchange, { text, hash }: Written, headers: Readonly<Record<string, string>>): void {
  const etag = `"${hash}"`;
  if (exchange.request.headers['if-none-match'] === etag) return exchange.sendRaw(304, JSON_TYPE, '', { etag, ...headers });
  exchange.sendRaw(200, JSON_TYPE, text, { etag, ...headers });
}

function matchesJson(type: string): boolean {
  return type === JSON_TYPE || type === 'application/*' || type === '*/*';
}
