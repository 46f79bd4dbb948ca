import { MAX_NODE_SCORE, type ScorePlugin } from '../framework/index.ts';

const MEGABYTE = 1024 * 1024;
/** Images that add up to less than this save no time worth mentioning. */
const MIN_THRESHOLD = 23 * MEGABYTE;
/** Beyond this for each container, more does not count. */
const MAX_CONTAINER_THRESHOLD = 1000 * MEGABYTE;

/** Prefers nodes that have the Pod's images; one that few nodes have counts less, lest all Pods go there (plugins/imagelocality). */
export const imageLocality: ScorePlugin = {
  name: 'ImageLocality',
  weight: 1,
  score({ pod: { spec } }, nodes, cluster) {
    const containers = spec.initContainers === undefined ? spec.containers : spec.initContainers.concat(spec.containers);
    const sums = new Array<number>(nodes.length).fill(0);
    for (const { image = '' } of containers) {
      const name = normalizedImageName(image);
      const spread = cluster.nodesWithImage(name) / cluster.nodes.length;
      for (let i = 0; i < nodes.length; i++) {
        const size = nodes[i]!.images.get(name);
        if (size !== undefined) sums[i]! += Math.trunc(size * spread);
      }
    }
    const max = MAX_CONTAINER_THRESHOLD * containers.length;
    for (let i = 0; i < sums.length; i++) {
      const clamped = Math.max(Math.min(sums[i]!, max), MIN_THRESHOLD);
      sums[i] = Math.trunc((MAX_NODE_SCORE * (clamped - MIN_THRESHOLD)) / (max - MIN_THRESHOLD));
    }
    return sums;
  },
};

/** With the tag that is meant where none is written (`normalizedImageName`). */
function normalizedImageName(name: string): string {
  return name.lastIndexOf(':') <= name.lastIndexOf('/') ? `${name}:latest` : name;
}
