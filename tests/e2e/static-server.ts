import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** A host for static files. */
export interface StaticServer {
  readonly origin: string;
  /** Requests so far, as paths. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/**
 * Serves folders, each under its path (which starts and ends with a `/`), on a free port. With `compressed`, text is sent as gzip, as most static
 * hosts do.
 */
export async function serveFolders(
  folders: Readonly<Record<string, string>>,
  { compressed = false }: { readonly compressed?: boolean } = {},
): Promise<StaticServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
    requests.push(path);
    const prefix = Object.keys(folders).find((candidate) => path.startsWith(candidate));
    const file = prefix === undefined ? undefined : join(folders[prefix]!, path.slice(prefix.length) || 'index.html');
    if (file === undefined || !isFile(file)) return void response.writeHead(404).end();
    const type = TYPES[extname(file)];
    const body = readFileSync(file);
    const asGzip = compressed && type !== undefined;
    response.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      ...(asGzip && { 'content-encoding': 'gzip' }),
    });
    response.end(asGzip ? gzipSync(body) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
