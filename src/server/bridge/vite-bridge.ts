import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { WebSocketServer } from 'ws';
import { BRIDGE_PATH, BRIDGE_PROTOCOL } from '../../worker/bridge/frames.ts';
import { serve } from '../http-server.ts';
import { upgrade } from '../upgrade.ts';
import { Bridge } from './bridge.ts';
import { isOwnPage, isStranger } from './callers.ts';

/** What the API server answers at; everything else is the page's. */
const API = /^\/(?:apis?|openapi|version|healthz|livez|readyz)(?:[/?]|$)/;
/** A list of some thousand Pods is one message. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** While the page is served, its port has the Kubernetes API too: that of the cluster in the tab which has let kubectl in. */
export function viteBridge(): Plugin {
  return {
    name: 'kubectl-bridge',
    configureServer: mount,
    configurePreviewServer: mount,
  };
}

function mount({ httpServer, middlewares }: ViteDevServer | PreviewServer): void {
  const bridge = new Bridge();
  middlewares.use(apiOf(bridge));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(BRIDGE_PROTOCOL) ? BRIDGE_PROTOCOL : false),
  });
  (httpServer as Server | null)?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { url = '', headers } = request;
    const forbid = (): void => void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    if (API.test(url)) {
      if (isStranger(headers)) return forbid();
      return upgrade(request, socket, head, (opened, reply) => bridge.open(opened, reply));
    }
    if (url !== BRIDGE_PATH) return;
    if (!isOwnPage(headers)) return forbid();
    sockets.handleUpgrade(request, socket, head, (tab) => bridge.accept(tab));
  });
}

function apiOf(bridge: Bridge): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!API.test(request.url ?? '')) return next();
    if (isStranger(request.headers)) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
      return void response.end('the API of the tab is for programs of this machine, not for other pages\n');
    }
    serve(request, response, (opened, reply) => bridge.open(opened, reply));
  };
}
