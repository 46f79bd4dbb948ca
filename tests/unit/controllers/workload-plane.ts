import {
  StatusError,
  formatTime,
  isPodActive,
  isPodReady,
  isReason,
  type Deployment,
  type Draft,
  type Pod,
  type ReplicaSet,
} from '../../../src/api/index.ts';
import type { Faults } from '../../../src/apiserver/index.ts';
import { sleep, type Process } from '../../../src/sim/index.ts';
import { deletedObject } from '../../../src/client/index.ts';
import { deploymentController } from '../../../src/controllers/deployment/controller.ts';
import {
  newBaseController,
  replicaSetController,
  type BaseControllerOptions,
} from '../../../src/controllers/replicaset/controller.ts';
import { REPLICA_SET_ADAPTER } from '../../../src/controllers/replicaset/replica-set-adapter.ts';
import type { RunningController } from '../../../src/controllers/running-controller.ts';
import { ControlPlane } from './control-plane.ts';

/** How the fake kubelet treats Pods. */
export interface KubeletOptions {
  /** The time from seeing a Pod to reporting it ready. */
  readonly readyMs?: number;
  /** The time from seeing its deletion to its end. */
  readonly stopMs?: number;
  /** Selects the Pods that never become ready. */
  readonly isBroken?: (pod: Pod) => boolean;
}

/** A control plane with the Deployment and the ReplicaSet controller, and one node with a very simple kubelet. */
export class WorkloadPlane extends ControlPlane {
  readonly kubelet: { readyMs: number; stopMs: number; isBroken: (pod: Pod) => boolean };
  readonly replicaSets: RunningController;

  constructor(options: KubeletOptions & { readonly replicaSet?: Partial<BaseControllerOptions>; readonly faults?: Faults } = {}) {
    super(options.faults === undefined ? {} : { faults: options.faults });
    this.kubelet = { readyMs: options.readyMs ?? 50, stopMs: options.stopMs ?? 20, isBroken: options.isBroken ?? (() => false) };
    this.start(deploymentController);
    this.replicaSets = this.start({
      ...replicaSetController,
      build: (context) => newBaseController(context, REPLICA_SET_ADAPTER, { workers: 5, ...options.replicaSet }),
    });
    this.#startKubelet();
  }

  /** The Deployment `web` as a user writes it. */
  apply(replicas: number, image = 'nginx:1', more: { readonly spec?: object; readonly metadata?: object } = {}): void {
    const spec = {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
      ...more.spec,
    };
    const draft = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { namespace: 'default', name: 'web', ...more.metadata },
      spec,
    };
    this.create('Deployment', draft as Draft<Deployment>);
  }

  /** Reads, changes and writes; repeats this after a conflict. */
  change(change: (d: Deployment) => Deployment): void {
    try {
      this.do(this.user.update('Deployment', change(this.web)));
    } catch (error) {
      if (!isReason(error, 'Conflict')) throw error;
      this.change(change);
    }
  }

  scale(replicas: number): void {
    this.change((d) => ({ ...d, spec: { ...d.spec, replicas } }));
  }

  setImage(image: string): void {
    this.change((d) => {
      const { template } = d.spec;
      const containers = template.spec.containers.map((container) => ({ ...container, image }));
      return { ...d, spec: { ...d.spec, template: { ...template, spec: { ...template.spec, containers } } } };
    });
  }

  get web(): Deployment {
    const web = this.get('Deployment', { namespace: 'default', name: 'web' });
    if (web === undefined) throw new Error('there is no Deployment web');
    return web;
  }

  /** `revision: size`, the oldest revision first. */
  get sizes(): string[] {
    return this.replicaSetsByRevision.map((rs) => `${revisionOf(rs)}: ${rs.spec.replicas}`);
  }

  get replicaSetsByRevision(): ReplicaSet[] {
    return [...this.list('ReplicaSet', 'default')].sort((a, b) => revisionOf(a) - revisionOf(b));
  }

  /** `type status reason`. */
  get conditions(): string[] {
    return (this.web.status.conditions ?? []).map(({ type, status, reason }) => `${type} ${status} ${reason ?? ''}`).sort();
  }

  /** Counts the active Pods while they are created, become ready and are deleted. */
  countPods(): PodCount {
    const count = new PodCount();
    const context = this.context('onlooker');
    context.informers.informer('Pod').addHandlers({
      onAdd: (pod) => count.note(pod),
      onUpdate: (_old, pod) => count.note(pod),
      onDelete: (pod) => count.drop(deletedObject(pod)),
    });
    context.informers.start();
    this.settle();
    return count.restart();
  }

  #startKubelet(): void {
    const context = this.context('kubelet');
    const seen = new Set<string>();
    const stopping = new Set<string>();
    const { sim } = this;
    const spawn = (process: Process<void>) => sim.spawn('kubelet', process, { group: context.group });
    const look = (pod: Pod): void => {
      const { uid, deletionTimestamp } = pod.metadata;
      if (deletionTimestamp !== undefined && !stopping.has(uid)) {
        stopping.add(uid);
        spawn(this.#stop(context.api, pod));
      } else if (!seen.has(uid)) {
        seen.add(uid);
        spawn(this.#run(context.api, pod));
      }
    };
    context.informers
      .informer('Pod')
      .addHandlers({ onAdd: look, onUpdate: (_old, pod) => look(pod), onDelete: (pod) => void deletedObject(pod) });
    context.informers.start();
    this.settle();
  }

  *#run(api: ControlPlane['user'], pod: Pod): Process<void> {
    const { namespace, name } = pod.metadata;
    try {
      yield* api.subresource('Pod', { namespace, name }, 'binding', 'create', { target: { kind: 'Node', name: 'node-1' } });
      yield* sleep(this.kubelet.readyMs);
      if (this.kubelet.isBroken(pod)) return;
      const bound = yield* api.get('Pod', { namespace, name });
      const now = formatTime(this.sim.wallMs);
      const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: now }];
      yield* api.updateStatus('Pod', { ...bound, status: { ...bound.status, phase: 'Running', conditions } });
    } catch (error) {
      // The Pod was deleted meanwhile.
      if (!(error instanceof StatusError)) throw error;
    }
  }

  *#stop(api: ControlPlane['user'], pod: Pod): Process<void> {
    const { namespace, name } = pod.metadata;
    yield* sleep(this.kubelet.stopMs);
    try {
      yield* api.delete('Pod', { namespace, name }, { gracePeriodSeconds: 0 });
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  }
}

/** The maximum and minimum number of active Pods and of ready Pods. */
export class PodCount {
  most = 0;
  fewestReady = 0;
  /** True once Pods of two images existed at the same time. */
  mixed = false;
  readonly #pods = new Map<string, Pod>();

  note(pod: Pod): void {
    this.#pods.set(pod.metadata.name, pod);
    this.#look();
  }

  drop(pod: Pod): void {
    this.#pods.delete(pod.metadata.name);
    this.#look();
  }

  /** Resets the counts and starts with the current Pods. */
  restart(): this {
    [this.most, this.fewestReady, this.mixed] = [0, Infinity, false];
    this.#look();
    return this;
  }

  #look(): void {
    const active = [...this.#pods.values()].filter(isPodActive);
    this.most = Math.max(this.most, active.length);
    this.fewestReady = Math.min(this.fewestReady, active.filter(isPodReady).length);
    this.mixed ||= new Set([...this.#pods.values()].map(({ spec }) => spec.containers[0]?.image)).size > 1;
  }
}

function revisionOf(rs: ReplicaSet): number {
  return Number(rs.metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0);
}
