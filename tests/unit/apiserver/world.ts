import {
  StatusError,
  type ApiPort,
  type KubeObject,
  type Pod,
  type WatchEvent,
  type WatchOptions,
} from '../../../src/api/index.ts';
import { ApiServer, type ApiServerOptions } from '../../../src/apiserver/index.ts';
import type { Process } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';

/** A watch of a test and the events that it received. */
interface Watched {
  readonly seen: () => string[];
  readonly events: WatchEvent[];
  readonly causes: number[];
  readonly errors: unknown[];
}

/** An API server with two clients: a user, whose objects are decoded, and a component of the cluster. */
export class World {
  readonly sim = new Simulation({ seed: 'apiserver' });
  readonly server: ApiServer;
  readonly user: ApiPort;
  readonly component: ApiPort;

  constructor(options: Omit<ApiServerOptions, 'sim'> = {}) {
    this.server = new ApiServer({ sim: this.sim, ...options, store: { freeze: true, ...options.store } });
    this.user = this.server.connect('user');
    this.component = this.server.connect('component', { trusted: true });
  }

  /** Runs a process of the user to its end. Throws the errors of the process. */
  do<T>(process: Process<T>): T {
    const task = this.sim.spawn('user', process, { onError: () => undefined });
    this.sim.run({ until: () => task.ended, forMs: 60_000 });
    return task.result();
  }

  /** The error that a process ends with. */
  refusalOf(process: Process<unknown>): StatusError {
    try {
      this.do(process);
    } catch (error) {
      if (error instanceof StatusError) return error;
      throw error;
    }
    throw new Error('it was not refused');
  }

  /** Watches from now on. `seen` returns the events so far, such as `ADDED web-1`. `causes` returns the trace records that the reader acted on. */
  watch(kind: string, options: WatchOptions = {}, client = this.component): Watched {
    const events: WatchEvent[] = [];
    const causes: number[] = [];
    const errors: unknown[] = [];
    const { sim } = this;
    const watch = client.watch(kind, options);
    this.sim.spawn(
      'watcher',
      (function* (): Process<void> {
        yield* watch.each((event) => {
          events.push(event);
          causes.push(sim.cause);
        });
        errors.push('ended');
      })(),
      { onError: (error) => errors.push(error) },
    );
    const seen = (): string[] =>
      events.map((event) => (event.type === 'BOOKMARK' ? 'BOOKMARK' : `${event.type} ${event.object.metadata.name}`));
    return { seen, events, causes, errors };
  }

  settle(): void {
    this.sim.run({ untilIdle: true });
  }
}

/** A Pod manifest as a user writes it. */
export function podDraft(name: string, more: { readonly metadata?: object; readonly spec?: object } = {}) {
  return {
    apiVersion: 'v1' as const,
    kind: 'Pod' as const,
    metadata: { name, namespace: 'default', ...more.metadata },
    spec: { containers: [{ name: 'c', image: 'app:v1' }], ...more.spec },
  };
}

/** A Deployment manifest as a user writes it. */
export function deploymentDraft(name: string, spec: object = {}) {
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1' as const,
    kind: 'Deployment' as const,
    metadata: { name, namespace: 'default' },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'app:v1' }] } },
      ...spec,
    },
  };
}

export function configMapDraft(name: string, data: Readonly<Record<string, string>> = {}, namespace = 'default') {
  return { apiVersion: 'v1' as const, kind: 'ConfigMap' as const, metadata: { name, namespace }, data };
}

/** The Pod with an extended status, as a kubelet writes it. */
export function withStatus(pod: Pod, status: Partial<Pod['status']>): Pod {
  return { ...pod, status: { ...pod.status, ...status } };
}

/** The causes of an error as a client sees them: `field: reason`. */
export function causesOf(error: StatusError): string[] {
  return (error.details.causes ?? []).map(({ field, reason }) => `${field}: ${reason}`);
}

export const ref = (name: string, namespace = 'default') => ({ name, namespace });

export function revisionOf(object: KubeObject): number {
  return Number(object.metadata.resourceVersion);
}
