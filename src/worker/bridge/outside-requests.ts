import type { FromRestApi, RestReply, ToRestApi } from '../../apiserver/rest/index.ts';
import { NO_MORE_BRANCHES } from '../../cluster/branches/branch.ts';
import type { Cluster, LoggedCommand } from '../../cluster/index.ts';
import { requestCommand } from '../../cluster/outside/request-command.ts';

type Open = Extract<ToRestApi, { readonly type: 'open' }>;

/** A request that became a command and is not completely answered. */
interface Pending {
  readonly command: number;
  begun: boolean;
}

const ELSEWHERE = 'the page shows another branch of the history now, in which this was not asked';
const NO_ROOM = `the page shows the past, and what is written there begins another branch, but ${NO_MORE_BRANCHES}`;

/**
 * Programs outside the page use the API of the cluster in it. Reads are answered at once and leave no trace in the cluster.
 * Everything else becomes a command, so that replaying the commands repeats what these programs did.
 */
export class OutsideRequests {
  readonly #cluster: Cluster;
  readonly #post: (message: FromRestApi) => void;
  /** By the client's number. */
  readonly #pending = new Map<number, Pending>();
  readonly #upcoming: readonly LoggedCommand[];
  #lastCommand: number | undefined;

  /** `upcoming`: commands that will be given at their times. */
  constructor(cluster: Cluster, post: (message: FromRestApi) => void, upcoming: readonly LoggedCommand[] = []) {
    this.#cluster = cluster;
    this.#post = post;
    this.#upcoming = upcoming;
  }

  /** Must be called between two events. */
  receive(message: ToRestApi): void {
    if (message.type === 'abort') return this.#abort(message.id);
    // No connection into a container comes from outside.
    if (message.type === 'input') return;
    if (this.answerFrom(this.#cluster, message)) return;
    const pending = { command: this.#nextCommand(), begun: false };
    this.#pending.set(message.id, pending);
    this.#cluster.execute(requestCommand(pending.command, message.request), this.#replyTo(message.id, pending));
  }

  /** Answers a read from a cluster at any moment. Returns false if the request is not a read. */
  answerFrom(cluster: Cluster, { id, request }: Open): boolean {
    const post = this.#post;
    return cluster.outside.answerAtOnce(request, {
      head: (status, headers) => post({ type: 'head', id, status, headers }),
      write: (chunk) => post({ type: 'chunk', id, chunk }),
      end: () => post({ type: 'end', id }),
    });
  }

  /** Refuses a request that would begin a branch beyond the limit. */
  refuse({ id }: Open): void {
    this.#refuse(id, NO_ROOM);
  }

  /** Another branch is shown from now on: ends the open requests here and answers those that wait. */
  leave(): void {
    for (const [id, { begun }] of this.#pending) {
      if (begun) this.#post({ type: 'end', id });
      else this.#refuse(id, ELSEWHERE);
    }
    this.#pending.clear();
  }

  #refuse(id: number, message: string): void {
    const code = 503;
    const status = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      reason: 'ServiceUnavailable',
      code,
    };
    this.#post({ type: 'head', id, status: code, headers: { 'content-type': 'application/json' } });
    this.#post({ type: 'chunk', id, chunk: JSON.stringify(status) });
    this.#post({ type: 'end', id });
  }

  #abort(id: number): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    this.#cluster.execute({ type: 'abort-request', id: pending.command });
  }

  /** The reply for a client. Sends nothing once the client has disconnected or this branch was left. */
  #replyTo(id: number, pending: Pending): RestReply {
    const isHeard = (): boolean => this.#pending.get(id) === pending;
    return {
      head: (status, headers) => {
        pending.begun = true;
        if (isHeard()) this.#post({ type: 'head', id, status, headers });
      },
      write: (chunk) => {
        if (isHeard()) this.#post({ type: 'chunk', id, chunk });
      },
      end: () => {
        if (!isHeard()) return;
        this.#pending.delete(id);
        this.#post({ type: 'end', id });
      },
    };
  }

  /** A number that no other request of this branch has. */
  #nextCommand(): number {
    this.#lastCommand ??= lastRequest([...this.#cluster.commands, ...this.#upcoming]);
    return ++this.#lastCommand;
  }
}

function lastRequest(commands: readonly LoggedCommand[]): number {
  return commands.reduce((last, { command }) => (command.type === 'request' ? Math.max(last, command.id) : last), 0);
}
