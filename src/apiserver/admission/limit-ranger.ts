import type { KubeObject, LimitRange, Pod } from '../../api/index.ts';
import type { Objects } from '../subresources/definition.ts';
import type { AdmissionPlugin, Lookup } from './admission.ts';
import { withLimitDefaults } from './limit-range-defaults.ts';
import { checkLimits } from './limit-range-check.ts';

const NONE: readonly LimitRange[] = [];

/** Gives the containers of a namespace what its LimitRanges say, and holds Pods and claims to their bounds (plugin/pkg/admission/limitranger). */
export function limitRanger(lookup: Lookup): AdmissionPlugin {
  const rangesOf = ({ metadata }: KubeObject): readonly LimitRange[] => {
    const ranges = lookup('LimitRange') as Objects<LimitRange> | undefined;
    // Most clusters have never had one.
    return ranges === undefined || ranges.writes === 0 ? NONE : ranges.inNamespace(metadata.namespace ?? '');
  };
  return {
    name: 'LimitRanger',
    kinds: ['Pod', 'PersistentVolumeClaim'],
    create(kind, object) {
      if (kind.kind !== 'Pod') return object;
      const ranges = rangesOf(object);
      return ranges.length === 0 ? object : withLimitDefaults(object as Pod, ranges);
    },
    validateCreate(kind, object) {
      const ranges = rangesOf(object);
      if (ranges.length > 0) checkLimits(kind, object, ranges);
      return undefined;
    },
    // The containers of a Pod cannot be changed in this respect.
    validateUpdate(kind, next, old) {
      if (kind.kind === 'Pod' || old.metadata.deletionTimestamp !== undefined) return undefined;
      const ranges = rangesOf(next);
      if (ranges.length > 0) checkLimits(kind, next, ranges);
      return undefined;
    },
  };
}
