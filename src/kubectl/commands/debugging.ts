import {
  createTwoWayMergePatch,
  schemaOfKind,
  type Container,
  type EphemeralContainer,
  type Node,
  type Pod,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { containersOf } from '../resources/chosen-pod.ts';
import type { Item } from '../resources/item.ts';
import type { Session } from '../session.ts';
import type { DebugInput } from './debug-flags.ts';
import { profiled, profileNamed, secured, type Profile } from './debug-profiles.ts';

/** A debugging container, in a Pod that is there. */
interface Debugged {
  readonly pod: Pod;
  /** Empty if only images were changed. */
  readonly container: string;
}

/** What a new container has, whatever the flags say. */
const READ_FILE = { terminationMessagePolicy: 'File' };

/** Makes the debugging containers of one command. */
export class Debugging {
  readonly #session: Session;
  readonly #input: DebugInput;
  readonly #command: readonly string[];
  readonly #profile: Profile;
  /** Each run has its own names. */
  readonly #random;

  constructor(session: Session, input: DebugInput, command: readonly string[]) {
    this.#session = session;
    this.#input = input;
    this.#command = command;
    this.#profile = profileNamed(input.flags.profile);
    this.#random = session.sim.random.fork(`kubectl/${session.sim.cause}`);
  }

  *begin({ resource, object }: Item): Process<Debugged> {
    if (resource.kind === 'Node') return yield* this.#onNode(object as Node);
    if (resource.kind !== 'Pod') {
      const { group, version, kind } = resource;
      throw new KubectlError(`"${group}/${version}, Kind=${kind}" not supported by debug`);
    }
    const pod = object as Pod;
    return yield* this.#flags['copy-to'] === '' ? this.#inPod(pod) : this.#inCopy(pod);
  }

  /** `debugByEphemeralContainer`. */
  *#inPod(pod: Pod): Process<Debugged> {
    const { target } = this.#flags;
    const name = this.#nameIn(pod);
    const made = {
      ...READ_FILE,
      resources: {},
      ...this.#newContainer(name),
      ...(target !== '' && { targetContainerName: target }),
    };
    const containers = [...(pod.spec.ephemeralContainers ?? []), made as EphemeralContainer];
    // As upstream, the profile changes the first container of the name. The server refuses that if it was there already.
    const at = containers.findIndex((each) => each.name === name);
    containers[at] = secured(this.#profile, 'ephemeral', containers[at]!);
    this.#warn(containers.at(-1)!, pod);
    const spec = { ...pod.spec, ephemeralContainers: containers };
    const body = createTwoWayMergePatch(pod, { ...pod, spec }, schemaOfKind({ apiVersion: 'v1', kind: 'Pod' }));
    const part = { subresource: 'ephemeralcontainers' };
    const next: Pod = yield* this.#session.api.patch('Pod', pod.metadata, { type: 'strategic', body }, part);
    return { pod: next, container: name };
  }

  /** `debugByCopy`. */
  *#inCopy(pod: Pod): Process<Debugged> {
    const { pod: copy, container } = this.#copyOf(pod);
    const added = copy.spec.containers.find(({ name }) => name === container);
    if (added !== undefined) this.#warn(added, copy);
    const { api } = this.#session;
    const created = yield* api.create('Pod', copy);
    if (this.#flags.replace) yield* api.delete('Pod', pod.metadata, { gracePeriodSeconds: 0 });
    return { pod: created, container };
  }

  /** `generatePodCopyWithDebugContainer`. Throws `KubectlError`. */
  #copyOf(pod: Pod): Debugged {
    const flags = this.#flags;
    const images = flags['set-image'];
    const { namespace, labels, annotations } = pod.metadata;
    const { ephemeralContainers: _, nodeName, ...spec } = pod.spec;
    const containers = spec.containers.map((each) => {
      const image = images[each.name] ?? images['*'];
      return image === undefined ? each : { ...each, image };
    });
    const metadata = { name: flags['copy-to'], namespace, ...(annotations && { annotations }), ...(labels && { labels }) };
    const copy = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata,
      spec: {
        ...spec,
        containers,
        ...(flags['same-node'] && nodeName !== undefined && { nodeName }),
        ...(this.#input.given('share-processes') && { shareProcessNamespace: flags['share-processes'] }),
      },
    } as unknown as Pod;
    const present = containersOf(copy).find(({ name }) => name === flags.container);
    if (present === undefined && flags.image === '') {
      if (Object.keys(images).length > 0) return { pod: copy, container: '' };
      throw new KubectlError('you must specify image when creating new container');
    }
    const name = present?.name ?? this.#nameIn(copy);
    const changed = { ...(present ?? READ_FILE), stdin: undefined, tty: undefined, ...this.#newContainer(name) } as Container;
    if (this.#command.length > 0 && !flags['arguments-only']) delete changed.args;
    const list = present === undefined || containers.includes(present) ? 'containers' : 'initContainers';
    const next = (copy.spec[list] ?? []).map((each) => (each === present ? changed : each));
    const whole = { ...copy, spec: { ...copy.spec, [list]: present === undefined ? [...next, changed] : next } };
    return { pod: profiled(this.#profile, 'podCopy', whole, name, this.#flags), container: name };
  }

  /** `visitNode`, `generateNodeDebugPod`. */
  *#onNode({ metadata: { name: node } }: Node): Process<Debugged> {
    const { container: wanted, quiet } = this.#flags;
    const container = wanted || 'debugger';
    const name = `node-debugger-${node}-${this.#random.name(5)}`;
    if (!quiet) this.#session.out(`Creating debugging pod ${name} with container ${container} on node ${node}.\n`);
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: this.#session.namespace, labels: { 'app.kubernetes.io/managed-by': 'kubectl-debug' } },
      spec: {
        containers: [{ ...READ_FILE, ...this.#newContainer(container) }],
        nodeName: node,
        restartPolicy: 'Never',
        tolerations: [{ operator: 'Exists' }],
      },
    } as unknown as Pod;
    const created = yield* this.#session.api.create('Pod', profiled(this.#profile, 'node', pod, container, this.#flags));
    return { pod: created, container };
  }

  get #flags(): DebugInput['flags'] {
    return this.#input.flags;
  }

  /** The fields of a container that the flags give. */
  #newContainer(name: string): object {
    const { env, image, stdin, tty, ...flags } = this.#flags;
    const policy = flags['image-pull-policy'];
    const variables = Object.entries(env).map(([key, value]) => ({ name: key, value }));
    return {
      name,
      ...(variables.length > 0 && { env: variables }),
      ...(image !== '' && { image }),
      ...(policy !== '' && { imagePullPolicy: policy }),
      ...(this.#command.length > 0 && { [flags['arguments-only'] ? 'args' : 'command']: this.#command }),
      ...(stdin && { stdin }),
      ...(tty && { tty }),
    };
  }

  /** `computeDebugContainerName`. */
  #nameIn(pod: Pod): string {
    const { container, quiet } = this.#flags;
    if (container !== '') return container;
    let name: string;
    do name = `debugger-${this.#random.name(5)}`;
    while (containersOf(pod).some((each) => each.name === name));
    if (!quiet) this.#session.out(`Defaulting debug container name to ${name}.\n`);
    return name;
  }

  /** `displayWarning`. */
  #warn({ securityContext }: Pick<Container, 'securityContext'>, { spec }: Pod): void {
    if (!spec.securityContext?.runAsUser || securityContext === undefined || securityContext.runAsUser === 0) return;
    if (securityContext.privileged !== true && (securityContext.capabilities?.add ?? []).length === 0) return;
    this.#session.warn(
      'Non-root user is configured for the entire target Pod, and some capabilities granted by debug profile may not work. Please consider using "--custom" with a custom profile that specifies "securityContext.runAsUser: 0".',
    );
  }
}
