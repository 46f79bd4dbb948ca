import { isReason, type ApiPort, type DeleteOptions, type Draft, type ObjectOf, type ObjectRef } from '../../../src/api/index.ts';
import { ApiServer, type Faults } from '../../../src/apiserver/index.ts';
import { EventRecorder, InformerFactory } from '../../../src/client/index.ts';
import { TaskGroup, type Process } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import type { ControllerContext, ControllerDefinition } from '../../../src/controllers/define-controller.ts';
import { parseOptions } from '../../../src/controllers/options/options.ts';
import { RunningController } from '../../../src/controllers/running-controller.ts';
import { stepText } from '../step-text.ts';

/** An API server with a user, and the controllers that a test starts. */
export class ControlPlane {
  readonly sim = new Simulation({ seed: 'test' });
  readonly server: ApiServer;
  readonly user: ApiPort;

  constructor(options: { readonly faults?: Faults } = {}) {
    this.server = new ApiServer({ sim: this.sim, faults: options.faults });
    this.user = this.server.connect('user');
  }

  /** What a controller that starts in its own process is built from. `flags`: as on the manager's command line. */
  context(name: string, flags: readonly string[] = []): ControllerContext {
    const { sim, server } = this;
    const group = new TaskGroup(name);
    const api = server.connect(name, { trusted: true });
    const informers = new InformerFactory({ sim, api: server.connect('shared-informers', { trusted: true }), group });
    const recorder = new EventRecorder({ sim, api, component: name });
    const discover = () => this.do(this.user.discover());
    return {
      sim,
      api,
      connect: (client) => server.connect(client, { trusted: true }),
      informers,
      recorder,
      group,
      options: parseOptions(flags),
      get resources() {
        return discover();
      },
    };
  }

  /** Starts a controller with its own informers and lets it settle. */
  start(definition: ControllerDefinition, flags: readonly string[] = []): RunningController {
    const context = this.context(definition.name, flags);
    const controller = RunningController.build(definition, context);
    if (controller === undefined) throw new Error(`the options disable ${definition.name}`);
    context.informers.start();
    controller.start();
    this.settle();
    return controller;
  }

  /** Runs until only background work is left. */
  settle(): void {
    this.sim.run({ untilIdle: true });
  }

  /** Runs a process of the user to its end. Rethrows its errors. */
  do<T>(process: Process<T>): T {
    const task = this.sim.spawn('user', process, { cause: 0, onError: () => {} });
    this.sim.run({ until: () => task.ended, forMs: 600_000 });
    return task.result();
  }

  create<K extends string>(kind: K, object: Draft<ObjectOf<K>>): ObjectOf<K> {
    return this.do(this.user.create(kind, object));
  }

  /** The stored object. Undefined if there is none. */
  get<K extends string>(kind: K, ref: ObjectRef): ObjectOf<K> | undefined {
    try {
      return this.do(this.user.get(kind, ref));
    } catch (error) {
      if (isReason(error, 'NotFound')) return undefined;
      throw error;
    }
  }

  list<K extends string>(kind: K, namespace?: string): readonly ObjectOf<K>[] {
    return this.do(this.user.list(kind, { namespace })).items;
  }

  names(kind: string, namespace?: string): string[] {
    return this.list(kind, namespace)
      .map(({ metadata }) => metadata.name)
      .sort();
  }

  delete(kind: string, ref: ObjectRef, options?: DeleteOptions): void {
    this.do(this.user.delete(kind, ref, options));
  }

  /** `reason: message` of the events so far. */
  events(): string[] {
    return this.list('Event').map(({ reason, message }) => `${reason}: ${message}`);
  }

  /** Outcomes of the steps with this name, in order of time. */
  steps(name: string): string[] {
    return [...this.sim.trace.since()].flatMap(({ body }) =>
      body.type === 'step' && body.name === name ? [stepText(body)] : [],
    );
  }
}

/** A Pod as a user writes it. */
export function podDraft(
  name: string,
  more: { readonly metadata?: object; readonly spec?: object } = {},
): Draft<ObjectOf<'Pod'>> {
  const metadata = { name, namespace: 'default', ...more.metadata };
  const spec = { containers: [{ name: 'main', image: 'nginx' }], ...more.spec };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec } as Draft<ObjectOf<'Pod'>>;
}

export function configMapDraft(name: string, metadata: object = {}): Draft<ObjectOf<'ConfigMap'>> {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', ...metadata } };
}
