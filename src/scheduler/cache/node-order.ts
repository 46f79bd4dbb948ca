import { REGION_LABEL, ZONE_LABEL, type Labels } from '../../api/index.ts';

/**
 * The order in which nodes are tried: one of each zone in turn, so that a search that ends early has tried all zones (scheduler
 * backend/cache/node_tree.go).
 */
export class NodeOrder {
  readonly #zones = new Map<string, string[]>();
  #names: readonly string[] | undefined;

  /** All names. The same array until a node is added or removed. */
  get names(): readonly string[] {
    this.#names ??= interleave([...this.#zones.values()]);
    return this.#names;
  }

  add(name: string, labels: Labels | undefined): void {
    const zone = zoneOf(labels);
    const nodes = this.#zones.get(zone) ?? [];
    if (nodes.includes(name)) return;
    this.#zones.set(zone, [...nodes, name]);
    this.#names = undefined;
  }

  remove(name: string, labels: Labels | undefined): void {
    const zone = zoneOf(labels);
    const nodes = (this.#zones.get(zone) ?? []).filter((other) => other !== name);
    if (nodes.length === 0) this.#zones.delete(zone);
    else this.#zones.set(zone, nodes);
    this.#names = undefined;
  }

  /** Updates a node's labels. Returns true if the order changes. */
  update(name: string, before: Labels | undefined, after: Labels | undefined): boolean {
    if (zoneOf(before) === zoneOf(after)) return false;
    this.remove(name, before);
    this.add(name, after);
    return true;
  }
}

/** Region and zone (component-helpers node/topology `GetZoneKey`). */
function zoneOf(labels: Labels = {}): string {
  return `${labels[REGION_LABEL] ?? ''}\n${labels[ZONE_LABEL] ?? ''}`;
}

function interleave(zones: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...zones.map((nodes) => nodes.length));
  const names: string[] = [];
  for (let i = 0; i < longest; i++) {
    for (const nodes of zones) {
      const name = nodes[i];
      if (name !== undefined) names.push(name);
    }
  }
  return names;
}
