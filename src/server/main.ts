import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { allowedHosts } from './callers.ts';
import { EngineClient } from './engine-client.ts';
import { isScenarioText, readScenario } from '../cluster/scenario/index.ts';
import { parseFlags, USAGE, UsageError, type ServeFlags } from './flags.ts';
import { createHttpServer, type OpenRequest } from './http-server.ts';
import type { EngineStart } from './protocol.ts';
import { upgrade } from './upgrade.ts';

/** `npm run serve`: the cluster in its own thread, and its API on a port. */
async function serve(flags: ServeFlags): Promise<void> {
  const start = flags.scenario === undefined ? undefined : startOf(readFileSync(flags.scenario, 'utf8'), flags);
  // Both files are built into the same folder.
  const script = new URL('engine-worker.js', import.meta.url);
  const engine = new EngineClient(script, {
    applied({ stdout, stderr }) {
      process.stdout.write(stdout);
      process.stderr.write(stderr);
    },
    trouble: (message) => void process.stderr.write(`a fault of the engine: ${message}\n`),
    ended: () => process.exit(1),
  });
  await engine.start({ ...flags.engine, start, dateMs: Date.now() });
  const open: OpenRequest = (request, reply, input) => engine.open(request, reply, input);
  const allowed = allowedHosts(flags.host, flags.allowedHosts);
  const server = createHttpServer(open, allowed);
  server.on('upgrade', (message, socket, head) => upgrade(message, socket, head, open, allowed));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
    engine.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(flags.port, flags.host, resolve);
  });
  announce(server.address() as AddressInfo);
}

/** Throws `ScenarioError` for an invalid scenario, and `UsageError` for flags that the scenario defines itself. */
function startOf(text: string, { clusterFlags }: ServeFlags): EngineStart {
  if (!isScenarioText(text)) return { type: 'manifests', text };
  if (clusterFlags.length > 0)
    throw new UsageError(`a scenario says itself what cluster it is about: leave ${clusterFlags.join(' ')} out`);
  return { type: 'scenario', scenario: readScenario(text) };
}

function announce({ address, family, port }: AddressInfo): void {
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  process.stdout.write(`The cluster answers at ${url}\n\n  kubectl --server=${url} get nodes,pods -A\n\n`);
}

try {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) process.stdout.write(USAGE);
  else await serve(flags);
} catch (error) {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
