import { objectKey, parseObjectKey, type RequestMark } from '../../worker/protocol/index.ts';
import type { Box } from './geometry.ts';
import { usersId, type GraphLayout } from './layout.ts';
import type { Point, Way } from './request-way.ts';

/** Where things are drawn, as far as the layout does not say it. */
export interface Drawn {
  /** The points of a path, from its start. */
  pointsOf(d: string): readonly Point[];
  /** The middle of a Pod's mark. Undefined if it is not drawn. */
  podAt(pod: string): Point | undefined;
  /** The card in which a Pod is drawn. Undefined if the page does not have the Pod. */
  ownerOf(pod: string): string | undefined;
}

/** The ways of the requests to one Service on the graph as it is laid out. Undefined if the Service is not drawn. */
export class RequestWays {
  readonly #boxes: ReadonlyMap<string, Box>;
  /** From the Service to each card that it has an edge to. */
  readonly #edges = new Map<string, readonly Point[]>();
  readonly #drawn: Drawn;
  readonly #service: Box;
  readonly toService: readonly Point[];

  private constructor(service: string, box: Box, { placed, edges }: GraphLayout, drawn: Drawn) {
    this.#drawn = drawn;
    this.#service = box;
    this.#boxes = new Map(placed.map((each) => [each.id, each.box]));
    for (const { from, to, path } of edges) {
      // The path leads from the card to the satellite.
      if (from === service && path !== undefined) this.#edges.set(to, drawn.pointsOf(path.d).toReversed());
    }
    this.toService = usersLine(this.#boxes.get(usersId(service)), box);
  }

  static of(service: string, layout: GraphLayout, drawn: Drawn): RequestWays | undefined {
    const box = layout.placed.find(({ id }) => id === service)?.box;
    return box === undefined ? undefined : new RequestWays(service, box, layout, drawn);
  }

  /** The way of a request. A Pod that is gone had its mark in the card of the revision that its name begins with. */
  of({ pod, client }: Pick<RequestMark, 'pod' | 'client'>): Way {
    const toService = client === undefined ? this.toService : this.#fromPod(client);
    if (pod === '') return { toService };
    const owner = this.#drawn.ownerOf(pod) ?? this.#revisionOf(pod);
    const end = this.#drawn.podAt(pod);
    const edge = owner === undefined ? undefined : (this.#edges.get(owner) ?? this.#straight(owner));
    const line = [...(edge ?? [middleTop(this.#service)]), ...(end === undefined ? [] : [end])];
    return { toService, toPod: line };
  }

  /** From a Pod that asks. If it is not drawn, it is a point at the Service. */
  #fromPod(client: string): readonly Point[] {
    const start = this.#drawn.podAt(client);
    const end = middleTop(this.#service);
    return start === undefined ? [end] : [start, end];
  }

  #revisionOf(pod: string): string | undefined {
    const { namespace, name } = parseObjectKey(`Pod/${pod}`);
    const set = objectKey({ kind: 'ReplicaSet', namespace, name: name.slice(0, name.lastIndexOf('-')) });
    return this.#boxes.has(set) ? set : undefined;
  }

  /** To a card that the Service has no edge to any more. */
  #straight(card: string): readonly Point[] | undefined {
    const box = this.#boxes.get(card);
    return box && [middleTop(this.#service), { x: box.x + box.width / 2, y: box.y + box.height }];
  }
}

function middleTop({ x, y, width }: Box): Point {
  return { x: x + width / 2, y };
}

/** From the users to their Service, beside or above them. Without a card for the users it is a point at the Service. */
function usersLine(users: Box | undefined, service: Box): readonly Point[] {
  if (users === undefined) return [middleTop(service)];
  if (users.y > service.y) return [middleTop(users), { x: service.x + service.width / 2, y: service.y + service.height }];
  const y = service.y + service.height / 2;
  return [
    { x: users.x, y },
    { x: service.x + service.width, y },
  ];
}
