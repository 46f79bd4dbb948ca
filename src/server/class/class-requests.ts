import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StatusError } from '../../api/index.ts';
import { pageRefusalOf, refusalOf, type AllowedHosts } from '../callers.ts';
import { ADDRESSES_PATH, type Addresses, type ServerAddress } from './addresses.ts';
import { handout, HANDOUT_HEADERS, HANDOUT_PATH, handoutLanguage } from './handout.ts';
import { JoinDesk, type Found } from './join-desk.ts';
import type { PageFiles } from './page-files.ts';
import type { RoomKeys } from './prepared-room.ts';

/** Where a page finds a room: `?code=KXM4P7`, as somebody has typed it, or `?room=KEY`, for a page that is in the room. The answer is a `RoomAnswer`. */
export const ROOM_PATH = '/kubeloupe/room.json';

/** Why there is no room. */
type NoRoom = Extract<Found, string>;

/** What a page learns of a room: never its teacher's key. */
export type RoomAnswer = Pick<RoomKeys, 'room' | 'code' | 'name'> | { readonly refused: NoRoom };

interface ClassPage {
  readonly files: PageFiles;
  readonly rooms: readonly RoomKeys[];
  readonly allowed: AllowedHosts;
  readonly addresses: () => Promise<readonly ServerAddress[]>;
}

/** Requests that open a page of their own: links of other sites may lead there. */
const PAGE_PATH = /^\/(?:index\.html)?$|^\/kubeloupe\/handout$/;

const OWN_PATHS = [ADDRESSES_PATH, ROOM_PATH, HANDOUT_PATH];

/** Answers what a class asks for, apart from its WebSockets: the page, who finds which room, and handouts. All that comes is untrusted. */
export class ClassRequests {
  readonly #page: ClassPage;
  readonly #desk: JoinDesk;

  constructor(page: ClassPage) {
    this.#page = page;
    this.#desk = new JoinDesk(page.rooms, Date.now());
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '', headers } = request;
    const { allowed, files } = this.#page;
    const path = url.replace(/[?#].*$/s, '');
    const refusal = PAGE_PATH.test(path) ? pageRefusalOf(method, headers, allowed) : refusalOf(headers, allowed);
    if (refusal !== undefined) return refuse(response, refusal);
    if (OWN_PATHS.includes(path) && method !== 'GET')
      return void response.writeHead(405, { ...PLAIN, allow: 'GET', connection: 'close' }).end('Method Not Allowed\n');
    const asked = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
    const answered =
      path === ADDRESSES_PATH
        ? this.#tellAddresses(response)
        : path === ROOM_PATH
          ? this.#tellRoom(request, response, asked)
          : path === HANDOUT_PATH
            ? this.#handOut(request, response, asked)
            : files.answer(request, response);
    void answered.catch(() => response.destroy());
  }

  /** They change with the machine's network, so they are not kept. */
  async #tellAddresses(response: ServerResponse): Promise<void> {
    const addresses: Addresses = { addresses: await this.#page.addresses() };
    tell(response, addresses);
  }

  async #tellRoom(request: IncomingMessage, response: ServerResponse, asked: URLSearchParams): Promise<void> {
    const key = asked.get('room');
    const found = key === null ? this.#find(request, asked) : (this.#page.rooms.find(({ room }) => room === key) ?? 'no-room');
    const { room, code, name } = typeof found === 'string' ? ({} as Partial<RoomKeys>) : found;
    const answer: RoomAnswer =
      room === undefined
        ? { refused: found as NoRoom }
        : { room, ...(code !== undefined && { code }), ...(name !== undefined && { name }) };
    tell(response, answer);
  }

  /** `at`: the origin that the teacher has chosen. It must be one of the server's, or nobody knows where the handout leads. */
  async #handOut(request: IncomingMessage, response: ServerResponse, asked: URLSearchParams): Promise<void> {
    const found = this.#find(request, asked);
    if (typeof found === 'string' || found.code === undefined)
      return void response
        .writeHead(found === 'too-fast' ? 429 : 404, PLAIN)
        .end(NO_HANDOUT[found === 'too-fast' ? found : 'no-room']);
    const origins = (await this.#page.addresses()).map(({ origin }) => origin);
    const origin = origins.find((each) => each === asked.get('at')) ?? origins[0] ?? `http://${request.headers.host ?? ''}`;
    const language = handoutLanguage(asked.get('lang'), request.headers['accept-language']);
    const { code, name } = found;
    response.writeHead(200, HANDOUT_HEADERS).end(handout({ origin, code, name, isReached: origins.length > 0 }, language));
  }

  #find(request: IncomingMessage, asked: URLSearchParams): Found {
    return this.#desk.find(asked.get('code') ?? '', request.socket.remoteAddress ?? '', Date.now());
  }
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const NO_HANDOUT: Readonly<Record<NoRoom, string>> = {
  'no-room': 'No room has this code.\n没有课堂用这个课堂码。\n',
  'too-fast': 'Too many wrong codes have come. Try again in a minute.\n错误的课堂码太多，请一分钟后再试。\n',
};

/** A body may still be arriving, so the connection is closed. */
function refuse(response: ServerResponse, { message }: StatusError): void {
  response.writeHead(403, { ...PLAIN, connection: 'close' }).end(`${message}\n`);
}

function tell(response: ServerResponse, answer: Addresses | RoomAnswer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(answer));
}
