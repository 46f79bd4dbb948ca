import { isPodReady, type Deployment, type KubeObject, type Pod } from '../../../api/index.ts';
import { typeNameOf } from '../../../apiserver/index.ts';
import { podStatusText, type Cluster, type Moment } from '../../../cluster/index.ts';
import { idOf } from '../../projection/object-view.ts';
import { isCounted } from '../check-run.ts';
import { RequestTally, type RequestFigures } from '../request-tally.ts';
import { RowBook } from '../rows/row-book.ts';

/** A stretch of history: what it began with, what it led to, and what was extreme on the way. */
export interface CourseFacts {
  readonly before: RowBook;
  readonly after: RowBook;
  /** The objects that exist only at the end, and only at the beginning. */
  readonly created: readonly KubeObject[];
  readonly gone: readonly KubeObject[];
  /** The reasons of the Events that were written. */
  readonly reasons: ReadonlySet<string>;
  /** The lines that may have changed something. */
  readonly commands: readonly string[];
  readonly fewestReadyPods: number;
  readonly mostPods: number;
  /** Of each Deployment, by its id: the fewest available Pods that its status told. */
  readonly fewestAvailable: ReadonlyMap<string, number>;
  /** What `kubectl get` printed of any Pod on the way. */
  readonly podStatuses: ReadonlySet<string>;
  /** What users saw on the way. */
  readonly requests: RequestFigures;
}

/** The facts about the history from one moment to another. Costs one step for each write. */
export function courseFacts(cluster: Cluster, from: Moment, to: Moment): CourseFacts {
  const { history, invocations } = cluster;
  const [first, last] = [history.revisionAt(from), history.revisionAt(to)];
  const before = new RowBook();
  const after = new RowBook();
  for (const { value } of history.objectsAt(first)) {
    before.put(value);
    after.put(value);
  }
  const created = new Map<string, KubeObject>();
  const gone = new Map<string, KubeObject>();
  const reasons = new Set<string>();
  const podStatuses = new Set<string>();
  const pods = new PodCounts(before);
  const fewestAvailable = new Map<string, number>();
  const noteAvailable = (deployment: Deployment): void => {
    const available = deployment.status.availableReplicas ?? 0;
    fewestAvailable.set(idOf(deployment), Math.min(available, fewestAvailable.get(idOf(deployment)) ?? available));
  };
  for (const deployment of before.ofKind('Deployment')) noteAvailable(deployment as Deployment);
  for (const { type, value } of history.writesBetween(first, last)) {
    const id = idOf(value);
    const kind = typeNameOf(value);
    if (type === 'put') {
      after.put(value);
      gone.delete(id);
      if (before.get(id) === undefined) created.set(id, value);
      if (kind === 'Event') reasons.add(String((value as { readonly reason?: unknown }).reason ?? ''));
    } else {
      after.remove(value);
      if (!created.delete(id)) gone.set(id, value);
    }
    if (kind === 'Deployment' && type === 'put') noteAvailable(value as Deployment);
    if (kind !== 'Pod') continue;
    const pod = value as Pod;
    pods.note(id, type === 'put' && isPodReady(pod), type === 'put');
    if (type === 'put') podStatuses.add(podStatusText(pod));
  }
  return {
    before,
    after,
    created: [...created.values()],
    gone: [...gone.values()],
    reasons,
    commands: invocations
      .filter(({ record, line }) => record > from.record && record <= to.record && isCounted(line))
      .map(({ line }) => line),
    fewestReadyPods: pods.fewestReady,
    mostPods: pods.most,
    fewestAvailable,
    podStatuses,
    requests: new RequestTally(cluster, from).upTo(to.atMs),
  };
}

/** How many Pods there are, and how many of them are ready. */
class PodCounts {
  readonly #isReady = new Map<string, boolean>();
  #ready = 0;
  fewestReady: number;
  most: number;

  constructor(book: RowBook) {
    for (const pod of book.ofKind('Pod')) {
      const isReady = isPodReady(pod as Pod);
      this.#isReady.set(idOf(pod), isReady);
      if (isReady) this.#ready += 1;
    }
    this.fewestReady = this.#ready;
    this.most = this.#isReady.size;
  }

  note(id: string, isReady: boolean, exists: boolean): void {
    if (this.#isReady.get(id) === true) this.#ready -= 1;
    if (isReady) this.#ready += 1;
    if (exists) this.#isReady.set(id, isReady);
    else this.#isReady.delete(id);
    this.fewestReady = Math.min(this.fewestReady, this.#ready);
    this.most = Math.max(this.most, this.#isReady.size);
  }
}
