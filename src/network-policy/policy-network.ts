import { netContains, parseCIDR, parseIP, type ApiPort, type IPNet } from '../api/index.ts';
import type { Connection, Drop, PacketFilter } from '../cri/index.ts';
import type { Simulation } from '../trace/index.ts';
import { PolicyAgent } from './policy-agent.ts';

export interface PolicyNetworkOptions {
  readonly sim: Simulation;
  readonly connect: (name: string) => ApiPort;
}

interface PolicyNode {
  readonly name: string;
  /** The addresses of its Pods. Undefined before it has a range. */
  readonly podCidr: () => IPNet | undefined;
  isOn: boolean;
  /** Undefined before the first policy, and while the node is off. */
  agent: PolicyAgent | undefined;
}

/**
 * The agents of all nodes, as the network asks them: that of the source's node for what leaves a Pod, then that of the destination's node for what reaches one.
 *
 * They start with the first NetworkPolicy. Until then nobody could tell, and a cluster without policies has no cost.
 */
export class PolicyNetwork implements PacketFilter {
  readonly #options: PolicyNetworkOptions;
  readonly #nodes = new Map<string, PolicyNode>();
  #isUsed: boolean;

  /** `api` tells of the first policy, and is asked for nothing. */
  constructor(options: PolicyNetworkOptions, api: Pick<ApiPort, 'whenUsed'>) {
    this.#options = options;
    this.#isUsed = api.whenUsed('NetworkPolicy', () => this.#startAll());
  }

  /** A new node, which is on. `podCidr`: the addresses of its Pods. */
  add(name: string, podCidr: () => string): void {
    this.#nodes.set(name, { name, podCidr: parsed(podCidr), isOn: false, agent: undefined });
    this.power(name, true);
  }

  remove(name: string): void {
    this.power(name, false);
    this.#nodes.delete(name);
  }

  /** A node was turned on or off. */
  power(name: string, on: boolean): void {
    const node = this.#nodes.get(name);
    if (node === undefined) return;
    node.isOn = on;
    node.agent?.stop();
    node.agent = undefined;
    if (this.#isUsed) this.#start(node);
  }

  dropOf(connection: Connection): Drop | undefined {
    // A Pod always reaches itself.
    if (!this.#isUsed || connection.from === connection.to) return undefined;
    const { from, to } = connection;
    return this.#agentOf(from)?.dropOf('egress', connection) ?? this.#agentOf(to)?.dropOf('ingress', connection);
  }

  #agentOf(ip: string): PolicyAgent | undefined {
    const address = parseIP(ip);
    if (address === undefined) return undefined;
    for (const { agent, podCidr } of this.#nodes.values()) {
      const range = podCidr();
      if (range !== undefined && netContains(range, address)) return agent;
    }
    return undefined;
  }

  #startAll(): void {
    this.#isUsed = true;
    for (const node of this.#nodes.values()) this.#start(node);
  }

  #start(node: PolicyNode): void {
    if (!node.isOn) return;
    const { sim, connect } = this.#options;
    const { name } = node;
    const random = sim.random.fork(`network-policy/${name}`);
    node.agent = new PolicyAgent({ sim, api: connect(`network-policy/${name}`), node: name, random });
    node.agent.start();
  }
}

/** Parses the range again only when it has changed. */
function parsed(podCidr: () => string): () => IPNet | undefined {
  let text = '';
  let range: IPNet | undefined;
  return () => {
    const now = podCidr();
    if (now !== text) range = parseCIDR((text = now));
    return range;
  };
}
