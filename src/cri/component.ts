import type { Pod } from '../api/index.ts';
import type { Random, TaskGroup } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';
import type { DnsAnswer, DnsReply } from './dns.ts';
import type { HttpAnswer, NetworkPeer, RequestHead, TimedAnswer } from './network.ts';

/** The program of a container that is a component of the cluster, as CoreDNS is: a client of the API server that answers on the network. */
export interface Component {
  /** Whether it accepts connections at this port. */
  listens(port: number): boolean;
  /** Whether it answers an AdmissionReview at this port. Absent: it is no webhook. */
  reviews?(port: number): boolean;
  /** The answer to a request at a port at which it listens. */
  get(port: number, path: string, head?: RequestHead): HttpAnswer;
  /** The status of that answer, and how long the component takes for it. Absent: a millisecond, more or less. */
  time?(port: number, path: string, head?: RequestHead): TimedAnswer;
  /** The answer to a question for a name's addresses. `client`: the address that asks. Absent: it is no name server. */
  query?(name: string, client: string): DnsAnswer;
  /** Called with SIGTERM. Returns the milliseconds after which the program ends; it may serve until then. */
  stop(): number;
}

/** The container of a component, as its program sees it. */
export interface ComponentHost {
  readonly sim: Simulation;
  /** The program's processes. They end with the container, and an error in one of them ends the program. */
  readonly group: TaskGroup;
  readonly random: Random;
  readonly pod: Pod;
  /** The program's arguments. */
  readonly args: readonly string[];
  /** The text of a file in the container. Undefined if there is none. */
  readFile(path: string): string | undefined;
  /** Writes a line to the container's log. */
  log(line: string): void;
  /** Ends the program soon. */
  exit(code: number): void;
  /** Asks a name server, which has an address as in resolv.conf. */
  ask(server: string, name: string): DnsReply;
  /** The Pod that a new connection to this address and port reaches. Undefined if nobody has the address, or a NetworkPolicy drops the packets: nothing comes back. */
  peer(ip: string, port: number): NetworkPeer | undefined;
}

/** Starts a component in a container. It must not wait. */
export type ComponentMaker = (host: ComponentHost) => Component;

/** The components that programs of images can be, by name. The composition root knows them; a machine only starts them. */
export type Components = Readonly<Record<string, ComponentMaker>>;
