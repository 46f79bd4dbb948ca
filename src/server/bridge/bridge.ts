import type { WebSocket } from 'ws';
import { StatusError } from '../../api/index.ts';
// From their own files: no engine runs here.
import type { RestReply, RestRequest } from '../../apiserver/rest/request.ts';
import { RestCaller } from '../../apiserver/rest/rest-messages.ts';
import { statusOf, type Status } from '../../apiserver/rest/status.ts';
import { TAKEN_OVER, decodeFromTab, encodeFrame } from '../../worker/bridge/frames.ts';

/** A tab that has offered itself. */
interface Tab {
  readonly socket: WebSocket;
  readonly caller: RestCaller;
}

/** The ping of a socket: a tab that has gone without a word is noticed. */
const PING_MS = 15_000;

/** Hands the requests of an HTTP server to the cluster in a browser's tab. Of several tabs the newest has them. */
export class Bridge {
  #tab: Tab | undefined;

  /** A request for the tab. Returns what gives it up. */
  open(request: RestRequest, reply: RestReply): () => void {
    if (this.#tab !== undefined) return this.#tab.caller.open(request, reply);
    refuse(reply, NO_TAB);
    return () => undefined;
  }

  /** Takes a tab that offers itself. */
  accept(socket: WebSocket): void {
    this.#tab?.socket.close(TAKEN_OVER, 'another tab has taken over');
    const caller = new RestCaller((message) => socket.send(encodeFrame(message)));
    const tab = { socket, caller };
    this.#tab = tab;
    const alive = setInterval(() => socket.ping(), PING_MS);
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) return socket.close(1003, 'text is expected');
      try {
        caller.receive(decodeFromTab(data.toString('utf8')));
      } catch {
        socket.close(1007, 'a message could not be read');
      }
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(alive);
      if (this.#tab === tab) this.#tab = undefined;
      caller.close(TAB_GONE);
    });
  }
}

function unavailable(message: string): Status {
  return statusOf(new StatusError('ServiceUnavailable', message));
}

const NO_TAB = unavailable('no tab lets kubectl in: open the page and turn on "kubectl" in its header');
const TAB_GONE = unavailable('the tab has gone before it answered');

function refuse(reply: RestReply, status: Status): void {
  reply.head(status.code ?? 503, { 'content-type': 'application/json' });
  reply.write(`${JSON.stringify(status)}\n`);
  reply.end();
}
