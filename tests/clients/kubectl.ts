import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';

const PROGRAM = process.env['KUBECTL'] ?? 'kubectl';

const asked = spawnSync(PROGRAM, ['version', '--client', '-o', 'json'], { encoding: 'utf8' });

/** True if a kubectl is installed. Otherwise suites are skipped with `describe.skipIf(!kubectlPresent)`, which the report shows. */
export const kubectlPresent = asked.status === 0;

/**
 * True if kubectl uses a WebSocket for `exec` and `cp`, which it does since v1.30 (kubectl cmd/util `RemoteCommandWebsockets`). Before that, and
 * after a refused WebSocket, it uses SPDY.
 */
export const speaksWebSocket = kubectlPresent && minorOf(asked.stdout) >= 30;

/** The minor version of kubectl. 0 without one. */
export const kubectlMinor = kubectlPresent ? minorOf(asked.stdout) : 0;

export interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether its input and output are a terminal, which `script` makes: what it prints is all in stdout. */
  readonly terminal?: boolean;
}

/** The real kubectl for one server, with a kubeconfig without credentials and its own home directory. */
export class Kubectl {
  /** A folder for manifests and other files. `dispose` deletes it. */
  readonly folder = mkdtempSync(join(tmpdir(), 'kubeloupe-kubectl-'));
  readonly #env: Record<string, string>;
  readonly kubeconfig: string;
  /** Some messages contain the name that kubectl is called by. */
  readonly #program: string = PROGRAM;

  constructor(readonly server: string) {
    const kubeconfig = join(this.folder, 'kubeconfig');
    this.kubeconfig = kubeconfig;
    if (PROGRAM.includes('/')) {
      this.#program = join(this.folder, 'bin', 'kubectl');
      mkdirSync(join(this.folder, 'bin'));
      symlinkSync(resolve(PROGRAM), this.#program);
    }
    writeFileSync(kubeconfig, kubeconfigOf(server));
    this.#env = { PATH: process.env['PATH'] ?? '', HOME: this.folder, KUBECONFIG: kubeconfig };
  }

  /** Returns the output. Throws the error output if kubectl fails. */
  async run(line: string, options: RunOptions = {}): Promise<string> {
    const { code, stdout, stderr } = await this.attempt(line, options);
    if (code !== 0) throw new Error(`kubectl ${line}: exit code ${code}\n${stdout}${stderr}`);
    return stdout;
  }

  /** Repeats a command that reads until it prints this: `wait` of an older version waits for conditions alone. */
  async until(line: string, output: RegExp): Promise<void> {
    const read = async () => {
      const printed = await this.run(line);
      if (!output.test(printed)) throw new Error(`kubectl ${line}: waited for ${output}, and it printed\n${printed}`);
    };
    await vi.waitFor(read, { timeout: 60_000, interval: 200 });
  }

  /** `line` has words between spaces. A word with spaces is in single quotes. */
  attempt(line: string, { stdin, env, terminal = false }: RunOptions = {}): Promise<Result> {
    return new Promise((settle) => {
      const options = { env: { ...this.#env, ...env }, cwd: this.folder, timeout: 60_000, maxBuffer: 2 ** 26 };
      const [program, words] = terminal
        ? ['script', ['-qec', `${this.#program} ${line}`, '/dev/null']]
        : [this.#program, wordsOf(line)];
      const child = execFile(program, words, options, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        settle({ code, stdout, stderr });
      });
      child.stdin!.end(stdin ?? '');
    });
  }

  /** Reads an object. */
  async json<T = Record<string, never>>(line: string): Promise<T> {
    return JSON.parse(await this.run(`${line} -o json`)) as T;
  }

  /** Starts a command that keeps running, such as a watch. */
  start(line: string): RunningKubectl {
    return new RunningKubectl(this.#program, wordsOf(line), { env: this.#env, cwd: this.folder });
  }

  /** Writes a file, and returns its name. */
  file(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A kubectl that runs until it is stopped. */
export class RunningKubectl {
  #printed = '';
  readonly #child;
  readonly #ended: Promise<void>;

  constructor(program: string, words: readonly string[], options: { env: Record<string, string>; cwd: string }) {
    this.#child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#ended = new Promise((resolve) => this.#child.once('exit', () => resolve()));
    const read = (chunk: Buffer): void => void (this.#printed += chunk.toString());
    this.#child.stdout.on('data', read);
    this.#child.stderr.on('data', read);
  }

  get printed(): string {
    return this.#printed;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGINT');
    await this.#ended;
  }
}

/** The user that kubeadm creates. It has no credentials here. */
const USER = 'kubernetes-admin';

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'kubeloupe', cluster: { server } }],
    users: [{ name: USER, user: {} }],
    contexts: [{ name: 'kubeloupe', context: { cluster: 'kubeloupe', user: USER } }],
    'current-context': 'kubeloupe',
  });
}

/** The words of a line. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

/** The minor version of `1.20` or `1.32+`. */
function minorOf(versions: string): number {
  const { clientVersion } = JSON.parse(versions) as { readonly clientVersion: { readonly minor: string } };
  return Number.parseInt(clientVersion.minor, 10);
}
