import type { DeploymentView, ObjectView, PodView, ReplicaSetView } from '../../../src/worker/protocol/index.ts';
import { deploymentView, nodeView, otherView, podView, replicaSetView } from './fake-views.ts';

export interface FakeOptions {
  readonly replicas: number;
  readonly deployments: number;
  readonly nodes: number;
  /** Every n-th Pod of a later revision never starts. 0 means all start. */
  readonly troubleEvery: number;
}

/** Moves objects like a rollout, for work on the page without a real cluster. */
export class FakeCluster {
  readonly objects = new Map<string, ObjectView>();
  readonly changed = new Set<string>();
  readonly removed = new Set<string>();
  readonly #options: FakeOptions;
  #serial = 0;

  constructor(options: FakeOptions) {
    this.#options = options;
    for (let n = 1; n <= options.nodes; n++) this.put(nodeView(`node-${n}`));
    for (const [kind, name] of [
      ['Service', 'web'],
      ['ConfigMap', 'web-config'],
    ] as const) {
      this.put(otherView(kind, name));
    }
    const names = ['web', 'api', 'worker', 'cache', 'mail'];
    for (let n = 0; n < options.deployments; n++) this.apply(names[n % names.length] ?? 'web', options.replicas, 'nginx:1.27');
  }

  put(view: ObjectView): void {
    this.objects.set(view.id, view);
    this.changed.add(view.id);
    this.removed.delete(view.id);
  }

  drop(id: string): void {
    this.objects.delete(id);
    this.changed.delete(id);
    this.removed.add(id);
  }

  apply(name: string, desired: number, image: string): void {
    const old = this.objects.get(`Deployment/default/${name}`) as DeploymentView | undefined;
    const revision = (old?.revision ?? 0) + 1;
    const surge = Math.ceil(desired / 4);
    const unavailable = Math.floor(desired / 4);
    this.put(deploymentView(name, { ...old, desired, images: [image], revision, maxSurge: surge, maxUnavailable: unavailable }));
    const hash = (0x6d4b9c8f + revision * 0x1f3d5b7).toString(36);
    this.put(replicaSetView(`${name}-${hash}`, { owner: `Deployment/default/${name}`, revision, images: [image] }));
  }

  scale(name: string, desired: number): void {
    const deployment = this.objects.get(`Deployment/default/${name}`) as DeploymentView | undefined;
    if (deployment !== undefined) this.put({ ...deployment, desired });
  }

  pause(name: string, paused: boolean): void {
    const deployment = this.objects.get(`Deployment/default/${name}`) as DeploymentView | undefined;
    if (deployment !== undefined) this.put({ ...deployment, paused });
  }

  delete(id: string): void {
    const view = this.objects.get(id);
    if (view?.kind === 'Pod')
      this.put({ ...view, deleting: true, ready: false, stage: 'terminating', status: 'Terminating' } as PodView);
  }

  /** Advances every object by one small step. True while something moved. */
  tick(budget: number): boolean {
    for (const view of [...this.objects.values()]) {
      if (view.kind === 'Deployment') this.#tickDeployment(view as DeploymentView, budget);
    }
    return this.changed.size > 0 || this.removed.size > 0;
  }

  #of<T extends ObjectView>(owner: string): T[] {
    return [...this.objects.values()].filter((view): view is T => view.owner === owner);
  }

  #tickDeployment(deployment: DeploymentView, budget: number): void {
    const sets = this.#of<ReplicaSetView>(deployment.id).sort((a, b) => a.revision - b.revision);
    const newest = sets.at(-1);
    if (newest === undefined) return;
    const limit = deployment.desired + (deployment.maxSurge ?? 0);
    const total = sets.reduce((sum, set) => sum + this.#of(set.id).length, 0);
    let room = Math.max(0, Math.min(limit - total, deployment.desired - this.#of(newest.id).length, budget));
    while (!deployment.paused && room-- > 0) this.#create(newest, sets.length > 1);
    const ready = sets.reduce((sum, set) => sum + this.#of<PodView>(set.id).filter((pod) => pod.ready).length, 0);
    let spare = Math.max(0, ready - deployment.desired + (deployment.maxUnavailable ?? 0));
    for (const set of sets) {
      const over = set === newest ? this.#of(set.id).length - deployment.desired : deployment.paused ? 0 : spare;
      for (const pod of this.#of<PodView>(set.id).slice(0, Math.max(0, over))) {
        if (!pod.deleting) this.delete(pod.id);
        if (set !== newest) spare--;
      }
      let moves = budget;
      for (const pod of this.#of<PodView>(set.id)) if (this.#advance(pod) && --moves < 0) break;
      this.#count(set, set === newest);
    }
    this.#sum(deployment, sets);
  }

  #create(set: ReplicaSetView, later: boolean): void {
    const suffix = (0x1a2b3c + this.#serial++ * 7919).toString(36).slice(-5);
    const every = this.#options.troubleEvery;
    const doomed = later && every > 0 && this.#serial % every === 0;
    this.put(
      podView(`${set.name}-${suffix}`, { owner: set.id, hash: set.hash, images: set.images, ...(doomed && { ip: 'doomed' }) }),
    );
  }

  #advance(pod: PodView): boolean {
    if (pod.deleting) {
      this.drop(pod.id);
      return true;
    }
    if (pod.ready || pod.stage === 'failing') return false;
    if (pod.node === '')
      this.put({
        ...pod,
        node: `node-${1 + (this.#serial++ % this.#options.nodes)}`,
        stage: 'scheduled',
        status: 'ContainerCreating',
      });
    else if (pod.ip === 'doomed') this.put({ ...pod, stage: 'failing', status: 'ImagePullBackOff' });
    else if (pod.phase === 'Pending') this.put({ ...pod, phase: 'Running', stage: 'running', status: 'Running' });
    else this.put({ ...pod, ready: true, stage: 'ready' });
    return true;
  }

  #count(set: ReplicaSetView, newest: boolean): void {
    const pods = this.#of<PodView>(set.id).filter((pod) => !pod.deleting);
    const ready = pods.filter((pod) => pod.ready).length;
    const deployment = this.objects.get(set.owner ?? '') as DeploymentView;
    const desired = newest && !deployment.paused ? deployment.desired : pods.length;
    const next = { ...set, desired, current: pods.length, ready, available: ready };
    if (JSON.stringify(next) !== JSON.stringify(set)) this.put(next);
  }

  #sum(deployment: DeploymentView, sets: readonly ReplicaSetView[]): void {
    const now = sets.map((set) => this.objects.get(set.id) as ReplicaSetView);
    const total = (field: 'current' | 'ready' | 'available'): number => now.reduce((sum, set) => sum + set[field], 0);
    const next = {
      ...deployment,
      current: total('current'),
      ready: total('ready'),
      available: total('available'),
      updated: now.at(-1)?.current ?? 0,
    };
    if (JSON.stringify(next) !== JSON.stringify(deployment)) this.put(next);
  }
}
