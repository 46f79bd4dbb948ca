import { parseTime, StatusError, type ApiPort, type Pod, type ServiceAccountTokenProjection } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { ConfigError } from './object-reader.ts';

/** The share of its life after which a token is replaced (pkg/kubelet/token/token_manager.go `requiresRefresh`). */
const REFRESH_AFTER = 0.8;
/** A token that lives for longer is replaced after a day. */
const MAX_AGE_MS = 86_400_000;
const DEFAULT_SECONDS = 3_600;

interface Known {
  readonly token: string;
  readonly refreshMs: number;
}

/** Requests the tokens of Pods' ServiceAccounts, and keeps each until most of its life is over (pkg/kubelet/token/token_manager.go). */
export class TokenManager {
  readonly #sim: Simulation;
  readonly #api: ApiPort;
  /** By the Pod's uid, and what it asks for. */
  readonly #known = new Map<string, Map<string, Known>>();
  readonly #onOld: (podUid: string) => void;

  /** `onOld`: a token of this Pod has to be replaced in its volume. */
  constructor({ sim, api, onOld }: { sim: Simulation; api: ApiPort; onOld: (podUid: string) => void }) {
    this.#sim = sim;
    this.#api = api;
    this.#onOld = onOld;
  }

  /** The token that a volume of the Pod asks for. Throws `ConfigError`. */
  *get(pod: Pod, { audience, expirationSeconds: seconds = DEFAULT_SECONDS }: ServiceAccountTokenProjection): Process<string> {
    const { uid } = pod.metadata;
    const tokens = this.#known.get(uid) ?? new Map<string, Known>();
    this.#known.set(uid, tokens);
    const key = `${audience ?? ''}/${seconds}`;
    const known = tokens.get(key);
    if (known !== undefined && this.#sim.nowMs < known.refreshMs) return known.token;
    const { token, expirationTimestamp } = yield* this.#request(pod, audience, seconds);
    const lifeMs = parseTime(expirationTimestamp) - this.#sim.wallMs;
    const waitMs = Math.min(lifeMs * REFRESH_AFTER, MAX_AGE_MS);
    tokens.set(key, { token, refreshMs: this.#sim.nowMs + waitMs });
    this.#sim.schedule(waitMs, () => this.#known.get(uid) === tokens && this.#onOld(uid), { background: true });
    return token;
  }

  release(podUid: string): void {
    this.#known.delete(podUid);
  }

  reset(): void {
    this.#known.clear();
  }

  *#request(
    { metadata, spec }: Pod,
    audience: string | undefined,
    expirationSeconds: number,
  ): Process<{ readonly token: string; readonly expirationTimestamp: string }> {
    const account = { namespace: metadata.namespace, name: spec.serviceAccountName ?? 'default' };
    const boundObjectRef = { apiVersion: 'v1', kind: 'Pod', name: metadata.name, uid: metadata.uid };
    const request = { spec: { audiences: audience === undefined ? [] : [audience], expirationSeconds, boundObjectRef } };
    try {
      const answer = yield* this.#api.subresource('ServiceAccount', account, 'token', 'create', request);
      return (answer as unknown as { readonly status: { readonly token: string; readonly expirationTimestamp: string } }).status;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      throw new ConfigError(`failed to fetch token: ${error.message}`);
    }
  }
}
