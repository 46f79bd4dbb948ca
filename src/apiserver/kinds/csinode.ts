import type { CSINode } from '../../api/index.ts';
import { FieldPath } from '../validation/index.ts';
import { CSI_NODE_COLUMNS } from './columns/storage.ts';
import { defineKind } from './definition.ts';

/** storage.k8s.io/v1 CSINode (pkg/registry/storage/csinode/strategy.go). */
export const CSI_NODE = defineKind<CSINode>({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSINode',
  plural: 'csinodes',
  namespaced: false,
  optional: true,
  /** storage/validation `ValidateCSINode`. */
  validate: ({ spec }, errors) => {
    const seen = new Set<string>();
    for (const [i, { name }] of (spec.drivers ?? []).entries()) {
      const path = FieldPath.of('spec', 'drivers').index(i).child('name');
      if (seen.has(name)) errors.duplicate(path, name);
      seen.add(name);
    }
  },
  columns: CSI_NODE_COLUMNS,
});
