import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { WebSocketServer } from 'ws';
import { BRIDGE_PATH, BRIDGE_PROTOCOL } from '../../worker/bridge/frames.ts';
import { isOwnPage, LOOPBACK_ONLY } from '../callers.ts';
import { serve } from '../http-server.ts';
import { upgrade } from '../upgrade.ts';
import { Bridge } from './bridge.ts';

/** The paths of the API server. Everything else belongs to the page. */
const API = /^\/(?:apis?|openapi|version|healthz|livez|readyz)(?:[/?]|$)/;
/** The WebSocket protocols of `npm run dev` (vite `HMR_HEADER`). */
const VITE_PROTOCOLS = /^vite-(?:hmr|ping)$/;
/** A list of some thousand Pods is one message. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/**
 * While Vite serves the page, its port also serves the Kubernetes API of the cluster in the tab that has enabled the bridge.
 */
export function viteBridge(): Plugin {
  return {
    name: 'kubectl-bridge',
    configureServer: (server) => mount(server, VITE_PROTOCOLS),
    configurePreviewServer: (server) => mount(server, undefined),
  };
}

/** `others`: the protocols of WebSockets that Vite itself accepts. */
function mount({ httpServer, middlewares }: ViteDevServer | PreviewServer, others: RegExp | undefined): void {
  const bridge = new Bridge();
  middlewares.use(apiOf(bridge));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(BRIDGE_PROTOCOL) ? BRIDGE_PROTOCOL : false),
  });
  (httpServer as Server | null)?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { url = '', headers } = request;
    // A broken connection is closed already. Nobody else may be listening.
    socket.on('error', () => undefined);
    if (API.test(url)) return upgrade(request, socket, head, (opened, reply) => bridge.open(opened, reply), LOOPBACK_ONLY);
    if (url === BRIDGE_PATH && isOwnPage(headers, LOOPBACK_ONLY)) {
      return sockets.handleUpgrade(request, socket, head, (tab) => bridge.accept(tab));
    }
    if (others?.test(headers['sec-websocket-protocol'] ?? '') === true) return;
    socket.end(
      `HTTP/1.1 ${url === BRIDGE_PATH ? '403 Forbidden' : '404 Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  });
}

function apiOf(bridge: Bridge): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!API.test(request.url ?? '')) return next();
    serve(request, response, (opened, reply) => bridge.open(opened, reply), LOOPBACK_ONLY);
  };
}
