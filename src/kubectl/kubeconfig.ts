import { ADMINISTRATOR } from '../api/index.ts';
import { KubectlError, StandardError } from './errors.ts';

/** The name of the cluster and of its first context. */
const CLUSTER = 'kubeloupe';
const SERVER = `https://${CLUSTER}:6443`;
/** What kubectl asks if the context names no cluster. */
const NO_SERVER = 'localhost:8080';
/** Where kubectl looks for the file that this object stands for. */
const FILE = '/root/.kube/config';

/** What a context names (client-go tools/clientcmd/api/types.go `Context`). Empty texts: nothing. */
export interface Context {
  readonly cluster: string;
  readonly user: string;
  readonly namespace: string;
}

const EMPTY: Context = { cluster: '', user: '', namespace: '' };

/**
 * The kubeconfig of a terminal, as kubeadm writes one. There is no file and no certificate. `kubectl config` changes it, and it lives as long as its owner: a
 * cluster that carries out the same commands has the same one.
 *
 * For example, `setContext('kubeloupe', { namespace: 'shop' })` makes `shop` the namespace of the lines that name none.
 */
export class Kubeconfig {
  readonly cluster = CLUSTER;
  readonly server = SERVER;
  readonly user = ADMINISTRATOR.username;
  #contexts: ReadonlyMap<string, Context> = new Map([[CLUSTER, { ...EMPTY, cluster: CLUSTER, user: ADMINISTRATOR.username }]]);
  #current = CLUSTER;

  /** The name of the current context, also if it is deleted. */
  get currentContext(): string {
    return this.#current;
  }

  /** The namespace of lines that name none. */
  get namespace(): string {
    return this.namespaceOf(this.#current);
  }

  /** The contexts by name, sorted. */
  get contexts(): readonly (readonly [name: string, context: Context])[] {
    return [...this.#contexts].sort(([first], [second]) => (first < second ? -1 : 1));
  }

  context(name: string): Context | undefined {
    return this.#contexts.get(name);
  }

  /** The namespace of a context; `default` if it names none. */
  namespaceOf(name: string): string {
    return this.context(name)?.namespace || 'default';
  }

  /** Changes the given fields of a context. Returns whether it was there before. */
  setContext(name: string, fields: Partial<Context>): boolean {
    const before = this.context(name);
    this.#contexts = new Map([...this.#contexts, [name, { ...EMPTY, ...before, ...fields }]]);
    return before !== undefined;
  }

  /** Throws `KubectlError` if there is no such context. */
  useContext(name: string): void {
    if (!this.#contexts.has(name)) throw new KubectlError(`no context exists with the name: ${JSON.stringify(name)}`);
    this.#current = name;
  }

  /** Returns the file that it is deleted from. Throws `KubectlError` if there is no such context. */
  deleteContext(name: string): string {
    if (!this.#contexts.has(name)) throw new KubectlError(`cannot delete context ${name}, not in ${FILE}`);
    this.#contexts = new Map([...this.#contexts].filter(([each]) => each !== name));
    return FILE;
  }

  /** Throws `KubectlError` if there is no context `from`, or one `to`. */
  renameContext(from: string, to: string): void {
    const context = this.context(from);
    if (context === undefined) throw new KubectlError(`cannot rename the context ${JSON.stringify(from)}, it's not in ${FILE}`);
    if (this.#contexts.has(to))
      throw new KubectlError(
        `cannot rename the context ${JSON.stringify(from)}, the context ${JSON.stringify(to)} already exists in ${FILE}`,
      );
    this.#contexts = new Map([...[...this.#contexts].filter(([each]) => each !== from), [to, context]]);
    if (this.#current === from) this.#current = to;
  }

  /** Throws `StandardError` if there is no such context, or no server that answers behind it. */
  checkServer(name: string): void {
    const context = this.context(name);
    if (context === undefined)
      throw new StandardError(`Error in configuration: context was not found for specified context: ${name}`);
    if (context.cluster === CLUSTER) return;
    throw new StandardError(`The connection to the server ${NO_SERVER} was refused - did you specify the right host or port?`);
  }

  #checkParts({ cluster, user }: Context): void {
    if (cluster !== '' && cluster !== CLUSTER) throw new KubectlError(`cannot locate cluster ${cluster}`);
    if (user !== '' && user !== this.user) throw new KubectlError(`cannot locate user ${user}`);
  }

  /** The object of `config view`. `minify`: only what the current context uses. Throws `KubectlError` if there is none. */
  view(minify: boolean): object {
    const current = this.context(this.#current);
    if (minify && current === undefined) throw new KubectlError(`cannot locate context ${this.#current}`);
    if (minify) this.#checkParts(current!);
    const shown = minify ? this.contexts.filter(([name]) => name === this.#current) : this.contexts;
    const clusters = [{ cluster: { server: SERVER }, name: CLUSTER }];
    const users = [{ name: this.user, user: {} }];
    return {
      apiVersion: 'v1',
      clusters: minify && current?.cluster !== CLUSTER ? null : clusters,
      contexts: shown.map(([name, { cluster, namespace, user }]) => ({
        context: { cluster, ...(namespace !== '' && { namespace }), user },
        name,
      })),
      'current-context': this.#current,
      kind: 'Config',
      users: minify && current?.user !== this.user ? null : users,
    };
  }
}
