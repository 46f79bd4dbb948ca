import type { WebSocket } from 'ws';
import { StatusError } from '../../api/index.ts';
// Imported from single files: this code runs no engine.
import type { RestReply, RestRequest } from '../../apiserver/rest/request.ts';
import { RestCaller } from '../../apiserver/rest/rest-messages.ts';
import { statusOf, type Status } from '../../apiserver/rest/status.ts';
import { TAKEN_OVER, decodeFromTab, encodeFrame } from '../../worker/bridge/frames.ts';

/** A tab that has offered itself. */
interface Tab {
  readonly socket: WebSocket;
  readonly caller: RestCaller;
}

/** The interval of pings on a socket, to notice tabs that have vanished. */
const PING_MS = 15_000;

/** Passes the requests of an HTTP server to the cluster in a browser tab. Of several tabs, the newest gets them. */
export class Bridge {
  #tab: Tab | undefined;

  /** Passes a request to the tab. Returns a function that aborts it. */
  open(request: RestRequest, reply: RestReply): () => void {
    if (this.#tab !== undefined) return this.#tab.caller.open(request, reply);
    refuse(reply, NO_TAB);
    return () => undefined;
  }

  /** Accepts a tab that offers itself. */
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
