import { ApiServer } from '../../../src/apiserver/index.ts';
import type { ApiPort, KubeObject } from '../../../src/api/index.ts';
import { runKubectl, type KubectlOptions, type KubectlResult } from '../../../src/kubectl/index.ts';
import type { Process, Task } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';

/** Options of a run, with the files of the terminal as a record. */
type TerminalOptions = Omit<Partial<KubectlOptions>, 'files'> & { readonly files?: Readonly<Record<string, string>> };

/** A user at a terminal with a real API server. There are no controllers, and only the nodes that the test creates. */
export class Terminal {
  readonly sim: Simulation;
  readonly server: ApiServer;
  /** A trusted client that writes as a component of the cluster. */
  readonly api: ApiPort;
  readonly #options: Partial<KubectlOptions>;

  constructor(
    { files = {}, ...options }: TerminalOptions = {},
    world?: { readonly sim: Simulation; readonly server: ApiServer },
  ) {
    this.sim = world?.sim ?? new Simulation({ seed: 'terminal' });
    this.server = world?.server ?? new ApiServer({ sim: this.sim });
    this.api = this.server.connect('component', { trusted: true });
    this.#options = { ...options, files: new Map(Object.entries(files)) };
  }

  /** Runs a command line to its end. */
  run(line: string, stdin?: string, options: TerminalOptions = {}): KubectlResult {
    const task = this.start(line, stdin, options);
    this.sim.run({ until: () => task.ended, forMs: 3_600_000 });
    return task.result();
  }

  /** Starts a command and leaves it running. */
  start(line: string, stdin?: string, { files, ...options }: TerminalOptions = {}): Task<KubectlResult> {
    const api = this.server.connect('kubectl');
    const own = files === undefined ? {} : { files: new Map(Object.entries(files)) };
    return this.sim.spawn('kubectl', runKubectl({ ...this.#options, sim: this.sim, api, line, stdin, ...options, ...own }));
  }

  /** The standard output of a command that must succeed. */
  out(line: string, stdin?: string): string {
    const { stdout, stderr, exitCode } = this.run(line, stdin);
    if (exitCode !== 0) throw new Error(`kubectl ${line}: ${stderr}`);
    return stdout;
  }

  /** The error output of a command that must fail. */
  err(line: string, stdin?: string): string {
    const { stderr, exitCode } = this.run(line, stdin);
    if (exitCode === 0) throw new Error(`kubectl ${line} did not fail`);
    return stderr;
  }

  /** Runs a process of a component to its end. */
  act<T>(process: Process<T>): T {
    const task = this.sim.spawn('component', process);
    this.sim.run({ until: () => task.ended, forMs: 3_600_000 });
    return task.result();
  }

  /** Lets time pass. */
  wait(ms: number): void {
    this.sim.run({ forMs: ms });
  }

  /** An object as the server stores it. */
  get(kind: string, name: string, namespace: string | undefined = 'default'): KubeObject {
    return this.act(this.api.get<string>(kind, namespace === '' ? { name } : { namespace, name }));
  }
}

/** The manifest of a Deployment. */
export function deploymentYaml(name: string, fields: { readonly replicas?: number; readonly image?: string } = {}): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels:
    app: ${name}
spec:
  replicas: ${fields.replicas ?? 3}
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
      containers:
      - name: web
        image: ${fields.image ?? 'nginx:1.29'}
        ports:
        - containerPort: 80
`;
}
