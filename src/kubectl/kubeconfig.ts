import { ADMINISTRATOR } from '../api/index.ts';
import { KubectlError, StandardError } from './errors.ts';

/** The name of the cluster and of its first context. */
const CLUSTER = 'kubeloupe';
/** The only server that answers. */
const SERVER = `https://${CLUSTER}:6443`;
/** What kubectl asks if the context names no cluster. */
const NO_SERVER = 'http://localhost:8080';
/** Where kubectl looks for the file that this object stands for. */
const FILE = '/root/.kube/config';

/** The lists of the file, with what messages call an entry. */
const SECTIONS = { clusters: 'cluster', contexts: 'context', users: 'user' } as const;
export type Section = keyof typeof SECTIONS;

/** The fields of an entry (client-go tools/clientcmd/api/v1/types.go). */
export type Entry = Readonly<Record<string, string | boolean>>;

/** What a context names. Empty texts: nothing. */
export interface Context {
  readonly cluster: string;
  readonly user: string;
  readonly namespace: string;
}

const NOTHING: Context = { cluster: '', user: '', namespace: '' };

/** The flags of a line that take the place of what its context names. */
export interface Overrides {
  readonly cluster?: string;
  readonly user?: string;
  readonly server?: string;
}

/** Fields of users that `config view` hides. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['token']);

/**
 * The kubeconfig of a terminal, as kubeadm writes one. There is no file and no certificate. `kubectl config` changes it, and it lives as long as its owner: a
 * cluster that carries out the same commands has the same one.
 *
 * For example, `put('contexts', 'kubeloupe', { namespace: 'shop' })` makes `shop` the namespace of the lines that name none.
 */
export class Kubeconfig {
  readonly user = ADMINISTRATOR.username;
  readonly server = SERVER;
  readonly #sections: Readonly<Record<Section, Map<string, Entry>>> = {
    clusters: new Map([[CLUSTER, { server: SERVER }]]),
    contexts: new Map([[CLUSTER, { cluster: CLUSTER, user: ADMINISTRATOR.username }]]),
    users: new Map([[ADMINISTRATOR.username, {}]]),
  };
  /** The name of the current context, also if there is no such context. */
  currentContext = CLUSTER;

  /** The namespace of lines that name none. */
  get namespace(): string {
    return this.namespaceOf(this.currentContext);
  }

  /** The contexts by name, sorted. */
  get contexts(): readonly (readonly [name: string, context: Context])[] {
    return this.names('contexts').map((name) => [name, this.context(name)!]);
  }

  context(name: string): Context | undefined {
    const entry = this.entry('contexts', name);
    return entry && { ...NOTHING, ...entry };
  }

  /** The namespace of a context; `default` if it names none. */
  namespaceOf(name: string): string {
    return this.context(name)?.namespace || 'default';
  }

  /** Sorted. */
  names(section: Section): readonly string[] {
    return [...this.#sections[section].keys()].sort();
  }

  entry(section: Section, name: string): Entry | undefined {
    return this.#sections[section].get(name);
  }

  /** Changes the given fields of an entry; undefined removes one. Returns whether the entry was there before. */
  put(section: Section, name: string, fields: Readonly<Record<string, string | boolean | undefined>>): boolean {
    const before = this.entry(section, name);
    const after = Object.entries({ ...before, ...fields }).filter((field): field is [string, string | boolean] => {
      return field[1] !== undefined;
    });
    this.#sections[section].set(name, Object.fromEntries(after));
    return before !== undefined;
  }

  /** Returns the file that the entry is deleted from. Throws `KubectlError` if there is none. */
  remove(section: Section, name: string): string {
    if (!this.#sections[section].delete(name))
      throw new KubectlError(`cannot delete ${SECTIONS[section]} ${name}, not in ${FILE}`);
    return FILE;
  }

  /** Throws `KubectlError` if there is no such context. */
  useContext(name: string): void {
    if (this.context(name) === undefined) throw new KubectlError(`no context exists with the name: ${JSON.stringify(name)}`);
    this.currentContext = name;
  }

  /** Throws `KubectlError` if there is no context `from`, or one `to`. */
  renameContext(from: string, to: string): void {
    const entry = this.entry('contexts', from);
    if (entry === undefined) throw new KubectlError(`cannot rename the context ${JSON.stringify(from)}, it's not in ${FILE}`);
    if (this.context(to) !== undefined)
      throw new KubectlError(
        `cannot rename the context ${JSON.stringify(from)}, the context ${JSON.stringify(to)} already exists in ${FILE}`,
      );
    this.remove('contexts', from);
    this.put('contexts', to, entry);
    if (this.currentContext === from) this.currentContext = to;
  }

  /** The token with which a line asks the server, if it has one. Throws `KubectlError` or `StandardError` if no server answers (clientcmd/client_config.go). */
  tokenFor(name: string, overrides: Overrides): string | undefined {
    const context = name === '' ? NOTHING : this.context(name);
    if (context === undefined)
      throw new StandardError(`Error in configuration: context was not found for specified context: ${name}`);
    const { user = context.user, cluster = context.cluster } = overrides;
    if (overrides.user !== undefined && this.entry('users', user) === undefined)
      throw new KubectlError(`auth info ${JSON.stringify(user)} does not exist`);
    const server = overrides.server ?? this.entry('clusters', cluster)?.['server'];
    if (overrides.cluster !== undefined && server === undefined)
      throw new KubectlError(`no server found for cluster ${JSON.stringify(cluster)}`);
    if (server !== SERVER) {
      const host = String(server ?? NO_SERVER).replace(/^\w+:\/\//, '');
      throw new StandardError(`The connection to the server ${host} was refused - did you specify the right host or port?`);
    }
    const token = this.entry('users', user)?.['token'];
    return typeof token === 'string' ? token : undefined;
  }

  /** The object of `config view`. `minify`: only what the current context uses. `raw`: also secrets. Throws `KubectlError` if there is no such context. */
  view(minify: boolean, raw: boolean): object {
    const current = this.context(this.currentContext);
    if (minify && this.currentContext === '') throw new KubectlError('current-context must exist in order to minify');
    if (minify && current === undefined) throw new KubectlError(`cannot locate context ${this.currentContext}`);
    const shown = (section: Section, used: string | undefined): readonly object[] | null => {
      if (minify && used !== '' && this.entry(section, used!) === undefined)
        throw new KubectlError(`cannot locate ${SECTIONS[section]} ${used}`);
      const names = this.names(section).filter((name) => !minify || name === used);
      if (names.length === 0) return null;
      return names.map((name) => ({ [SECTIONS[section]]: this.#shown(section, name, raw), name }));
    };
    return {
      apiVersion: 'v1',
      clusters: shown('clusters', current?.cluster),
      contexts: shown('contexts', this.currentContext),
      'current-context': this.currentContext,
      kind: 'Config',
      users: shown('users', current?.user),
    };
  }

  #shown(section: Section, name: string, raw: boolean): Entry {
    const fields = section === 'contexts' ? { cluster: '', user: '', ...this.entry(section, name) } : this.entry(section, name)!;
    const entries = Object.entries(fields).filter(([field, value]) => field !== 'namespace' || value !== '');
    return Object.fromEntries(entries.map(([field, value]) => [field, !raw && SECRET_FIELDS.has(field) ? 'REDACTED' : value]));
  }
}
