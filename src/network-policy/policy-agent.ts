import type { ApiPort, Pod } from '../api/index.ts';
import { InformerFactory, type Informer } from '../client/index.ts';
import type { Connection, Drop } from '../cri/index.ts';
import { Signal, sleep, TaskGroup, type Process, type Random } from '../sim/index.ts';
import { startRecord, type Simulation } from '../trace/index.ts';
import { connectionEnd, policyAddressOf, type ConnectionEnd } from './connection-end.ts';
import { forbiddenBy, PolicyRules, type Direction } from './policy-rules.ts';
import { steps } from './steps.ts';

const BY_ADDRESS = 'address';
/** From a change of a policy to the rules that hold on the node. */
const SYNC_MS = 100;

export interface PolicyAgentOptions {
  readonly sim: Simulation;
  /** `network-policy/node-1`. */
  readonly api: ApiPort;
  readonly node: string;
  readonly random: Random;
}

/**
 * Enforces the NetworkPolicies on one node, as the agent of a network plugin does: it decides about the first packet of each connection of the node's Pods, from what
 * its own caches know of policies, Pods and namespaces.
 *
 * Until its first sync it lets everything pass.
 */
export class PolicyAgent {
  readonly #options: PolicyAgentOptions;
  readonly #group: TaskGroup;
  readonly #informers: InformerFactory;
  readonly #policies: Informer<'NetworkPolicy'>;
  readonly #pods: Informer<'Pod'>;
  readonly #namespaces: Informer<'Namespace'>;
  readonly #changed = new Signal();
  #isChanged = false;
  /** In the order of their keys. */
  #rules: readonly PolicyRules[] = [];

  constructor(options: PolicyAgentOptions) {
    const { sim, api } = options;
    this.#options = options;
    this.#group = new TaskGroup(api.name);
    this.#informers = new InformerFactory({ sim, api, group: this.#group });
    this.#policies = this.#informers.informer('NetworkPolicy');
    this.#pods = this.#informers.informer('Pod');
    this.#pods.addIndex(BY_ADDRESS, policyAddressOf);
    this.#namespaces = this.#informers.informer('Namespace');
    const note = (): void => {
      this.#isChanged = true;
      this.#changed.broadcast();
    };
    this.#policies.addHandlers({ onAdd: note, onUpdate: note, onDelete: note });
  }

  start(): void {
    const { sim, api } = this.#options;
    this.#informers.start();
    sim.spawn(api.name, this.#run(), { group: this.#group });
  }

  /** Ends it with its node. */
  stop(): void {
    this.#group.stop();
    this.#rules = [];
  }

  /** By which policies a connection is dropped at this node. `direction`: what it is for the node's Pod. Undefined if it may pass. */
  dropOf(direction: Direction, { from, to, port, protocol }: Connection): Drop | undefined {
    if (this.#rules.length === 0) return undefined;
    const connection = { source: this.#end(from), destination: this.#end(to), port, protocol };
    const policies = forbiddenBy(this.#rules, direction, connection);
    return policies === undefined ? undefined : { direction, node: this.#options.node, policies };
  }

  #end(ip: string): ConnectionEnd {
    const pods = this.#pods.lister.byIndex(BY_ADDRESS, ip);
    // An address that was given again belongs to the newest Pod.
    const newest = (a: Pod, b: Pod): Pod => (b.metadata.creationTimestamp > a.metadata.creationTimestamp ? b : a);
    const pod = pods.length === 0 ? undefined : pods.reduce(newest);
    return connectionEnd(ip, pod, this.#namespaces.lister.byKey(pod?.metadata.namespace ?? '')?.metadata.labels);
  }

  *#run(): Process<never> {
    const { sim, api, random } = this.#options;
    yield* this.#informers.waitForCacheSync();
    for (;;) {
      while (!this.#isChanged) yield this.#changed;
      yield* sleep(random.jitter(SYNC_MS, 0.5));
      this.#isChanged = false;
      this.#rules = this.#policies.lister
        .list()
        .map((policy) => new PolicyRules(policy))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      sim.trace.emit(api.name, startRecord(steps.syncNetworkPolicies, 'synced', { policies: this.#rules.length }));
    }
  }
}
