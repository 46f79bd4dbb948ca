import type { FromRestApi, ToRestApi } from '../../apiserver/rest/index.ts';
import { BRIDGE_PROTOCOL, TAKEN_OVER, decodeToTab, encodeFrame } from './frames.ts';

/**
 * `unavailable`: the page's server has no bridge (a static host), or the browser forbids it (in a frame). `taken`: another tab
 * has the bridge. `lost`: the server is gone; reconnects are tried.
 */
export type BridgeState = 'connecting' | 'open' | 'unavailable' | 'taken' | 'lost';

export interface TabBridgeOptions {
  readonly createSocket: (protocol: string) => WebSocket;
  /** Posts to the worker. */
  readonly post: (message: ToRestApi) => void;
  readonly onState: (state: BridgeState) => void;
  /** Reports the number of requests, and how many of them have no answer yet. */
  readonly onRequests: (total: number, unanswered: number) => void;
}

const RETRY_MS = 2_000;
/** The maximum number of buffered bytes, so that a watch that nobody reads does not fill the tab's memory. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** The tab's side of the bridge: passes requests of this machine's programs to the worker, and the answers back. */
export class TabBridge {
  readonly #options: TabBridgeOptions;
  readonly #unanswered = new Set<number>();
  readonly #open = new Set<number>();
  #socket: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wasOpen = false;
  #total = 0;

  constructor(options: TabBridgeOptions) {
    this.#options = options;
    this.#connect();
  }

  /** Receives an answer of the worker. */
  receive(message: FromRestApi): void {
    if (!this.#open.has(message.id)) return;
    if (message.type === 'end') this.#open.delete(message.id);
    if (this.#unanswered.delete(message.id)) this.#count();
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(encodeFrame(message));
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.close();
  }

  /** The worker was restarted: requests to the old one are lost, and their clients are told by closing the socket. */
  reset(): void {
    this.#forgetRequests();
    this.#socket?.close();
  }

  close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#abandon();
  }

  #connect(): void {
    this.#options.onState(this.#wasOpen ? 'lost' : 'connecting');
    const socket = this.#createSocket();
    // A browser that forbids sockets throws at once, without a reason.
    if (socket === undefined) return this.#options.onState('unavailable');
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#wasOpen = true;
      this.#options.onState('open');
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#take(socket, data));
    socket.addEventListener('close', ({ code }) => this.#closed(socket, code));
  }

  #createSocket(): WebSocket | undefined {
    try {
      return this.#options.createSocket(BRIDGE_PROTOCOL);
    } catch {
      return undefined;
    }
  }

  #take(socket: WebSocket, data: unknown): void {
    let message: ToRestApi;
    try {
      if (typeof data !== 'string') throw new TypeError('text is expected');
      message = decodeToTab(data);
    } catch {
      return socket.close();
    }
    if (message.type === 'open') {
      this.#total++;
      this.#open.add(message.id);
      this.#unanswered.add(message.id);
    } else {
      this.#open.delete(message.id);
      this.#unanswered.delete(message.id);
    }
    this.#options.post(message);
    this.#count();
  }

  #closed(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#abandon();
    if (code === TAKEN_OVER) return this.#options.onState('taken');
    if (!this.#wasOpen) return this.#options.onState('unavailable');
    this.#options.onState('lost');
    this.#retry = setTimeout(() => this.#connect(), RETRY_MS);
  }

  /** Aborts the open requests, which nobody waits for any more. */
  #abandon(): void {
    for (const id of this.#open) this.#options.post({ type: 'abort', id });
    this.#forgetRequests();
  }

  #forgetRequests(): void {
    this.#open.clear();
    this.#unanswered.clear();
    this.#count();
  }

  #count(): void {
    this.#options.onRequests(this.#total, this.#unanswered.size);
  }
}
