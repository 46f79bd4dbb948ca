import type { WebSocket } from 'ws';
import { StatusError } from '../../api/index.ts';
// Imported from single files: this code runs no engine.
import type { RestReply, RestRequest } from '../../apiserver/rest/request.ts';
import { RestCaller } from '../../apiserver/rest/rest-messages.ts';
import { statusOf, type Status } from '../../apiserver/rest/status.ts';
import { watchSocket } from '../watch-socket.ts';
import { TAKEN_OVER, decodeFromTab, encodeFrame } from '../../worker/bridge/frames.ts';

/** A tab that has offered itself. */
interface Tab {
  readonly socket: WebSocket;
  readonly caller: RestCaller;
}

/** A tab that does not read its requests is dropped when this much is waiting. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Passes the requests of an HTTP server to the cluster in a browser tab. Of several tabs, the newest gets them. */
export class Bridge {
  #tab: Tab | undefined;

  /** Passes a request to the tab. Returns a function that aborts it. */
  open(request: RestRequest, reply: RestReply): () => void {
    if (this.#tab !== undefined) return this.#tab.caller.open(request, inOrder(reply));
    refuse(reply, NO_TAB);
    return () => undefined;
  }

  /** Accepts a tab that offers itself. */
  accept(socket: WebSocket): void {
    this.#tab?.socket.close(TAKEN_OVER, 'another tab has taken over');
    const caller = new RestCaller((message) => {
      socket.send(encodeFrame(message));
      if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
    });
    const tab = { socket, caller };
    this.#tab = tab;
    watchSocket(socket);
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) return socket.close(1003, 'text is expected');
      try {
        caller.receive(decodeFromTab(data.toString('utf8')));
      } catch {
        socket.close(1007, 'a message could not be read');
      }
    });
    socket.on('close', () => {
      if (this.#tab === tab) this.#tab = undefined;
      caller.close(TAB_GONE);
    });
  }
}

/**
 * Passes on what a tab sends as long as it keeps to the order of `RestReply`. Otherwise ends the reply, and throws: a program may pose as a tab.
 */
function inOrder(reply: RestReply): RestReply {
  let state: 'waiting' | 'begun' | 'ended' = 'waiting';
  const pass = (from: 'waiting' | 'begun', to: typeof state, act: () => void): void => {
    const before = state;
    if (before === 'ended') return;
    state = before === from ? to : 'ended';
    if (before === from) return act();
    if (before === 'waiting') refuse(reply, TAB_GONE);
    else reply.end();
    throw new Error(`a reply that is ${before} cannot become ${to}`);
  };
  return {
    head: (status, headers) => pass('waiting', 'begun', () => reply.head(status, headers)),
    write: (chunk) => pass('begun', 'begun', () => reply.write(chunk)),
    end: () => pass('begun', 'ended', () => reply.end()),
  };
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
