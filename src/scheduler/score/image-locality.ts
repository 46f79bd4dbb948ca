import type { NodeInfo } from '../cache/index.ts';
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
  preScore({ pod }, _nodes, cluster) {
    const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
    const images = containers.map(({ image = '' }) => normalizedImageName(image));
    const total = cluster.nodes.length;
    const scoreOf = (node: NodeInfo, image: string) => {
      const size = node.images.get(image);
      return size === undefined ? 0 : Math.trunc(size * (cluster.nodesWithImage(image) / total));
    };
    return {
      score: (node) => {
        if (node.images.size === 0) return 0;
        const sum = images.reduce((bytes, image) => bytes + scoreOf(node, image), 0);
        const max = MAX_CONTAINER_THRESHOLD * images.length;
        const clamped = Math.min(Math.max(sum, MIN_THRESHOLD), max);
        return Math.trunc((MAX_NODE_SCORE * (clamped - MIN_THRESHOLD)) / (max - MIN_THRESHOLD));
      },
    };
  },
};

/** With the tag that is meant where none is written (`normalizedImageName`). */
function normalizedImageName(name: string): string {
  return name.lastIndexOf(':') <= name.lastIndexOf('/') ? `${name}:latest` : name;
}
