import { dump } from 'js-yaml';
import { badRequest, type StatusError } from '../../api/index.ts';
import { negotiate, parseAccept, type AcceptClause, type Encoding, type Negotiated } from './negotiation.ts';
import { pathParts } from './path.ts';
import { pretty } from './options.ts';
import type { RestInput, RestReply, RestRequest } from './request.ts';
import { statusOf } from './status.ts';

/** Clients with human users get indented answers (responsewriters/writers.go `isPrettyPrint`). */
const HUMAN_AGENTS = ['curl', 'Wget', 'Mozilla/5.0'];

/** One request and its reply. */
export class Exchange {
  readonly request: RestRequest;
  /** Upper case. HEAD is answered as GET. */
  readonly method: string;
  readonly query: URLSearchParams;
  readonly #reply: RestReply;
  /** Without the query. */
  readonly path: string;
  #begun = false;
  #ended = false;

  constructor(
    request: RestRequest,
    reply: RestReply,
    /** Undefined unless the connection can carry what the client sends after its request. */
    readonly input?: RestInput,
  ) {
    this.request = request;
    this.method = request.method === 'HEAD' ? 'GET' : request.method;
    const mark = request.url.indexOf('?');
    this.path = mark < 0 ? request.url : request.url.slice(0, mark);
    this.query = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
    this.#reply = reply;
  }

  /** Throws `BadRequest`. */
  get parts(): readonly string[] {
    if (!this.path.startsWith('/')) throw badRequest('the path must begin with a slash');
    return pathParts(this.path);
  }

  get accept(): readonly AcceptClause[] {
    return parseAccept(this.request.headers['accept']);
  }

  /** Throws `NotAcceptable`. */
  get negotiated(): Negotiated {
    return negotiate(this.accept);
  }

  /** True once something has been sent: then it is too late for a refusal. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Answers with a document in the encoding that the client asks for. Throws `NotAcceptable`. */
  send(status: number, value: object, headers: Readonly<Record<string, string>> = {}): void {
    this.#sendAs(status, value, this.negotiated.encoding, headers);
  }

  /** Answers with bytes or text of another type. */
  sendRaw(status: number, contentType: string, body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): void {
    this.begin(status, contentType, headers);
    this.write(body);
    this.end();
  }

  sendText(status: number, text: string): void {
    this.sendRaw(status, 'text/plain; charset=utf-8', text, { 'x-content-type-options': 'nosniff' });
  }

  refuse(error: StatusError): void {
    const { retryAfterSeconds = 0 } = error.details;
    const headers: Record<string, string> = retryAfterSeconds > 0 ? { 'retry-after': String(retryAfterSeconds) } : {};
    this.#sendAs(error.code, statusOf(error), this.#encodingOfRefusals(), headers);
  }

  begin(status: number, contentType: string, headers: Readonly<Record<string, string>> = {}): void {
    this.#begun = true;
    this.#reply.head(status, { 'content-type': contentType, 'cache-control': 'no-cache, private', ...headers });
  }

  write(chunk: string | Uint8Array): void {
    if (this.request.method !== 'HEAD' && chunk.length > 0) this.#reply.write(chunk);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#reply.end();
  }

  #sendAs(status: number, value: object, encoding: Encoding, headers: Readonly<Record<string, string>>): void {
    if (encoding === 'yaml')
      this.sendRaw(status, 'application/yaml', dump(value, { noRefs: true, skipInvalid: true, lineWidth: -1 }), headers);
    else this.sendRaw(status, 'application/json', `${JSON.stringify(value, undefined, this.#indent)}\n`, headers);
  }

  #encodingOfRefusals(): Encoding {
    try {
      return this.negotiated.encoding;
    } catch {
      return 'json';
    }
  }

  get #indent(): number {
    const agent = this.request.headers['user-agent'] ?? '';
    return (pretty(this.query) ?? HUMAN_AGENTS.some((name) => agent.startsWith(name))) ? 2 : 0;
  }
}
