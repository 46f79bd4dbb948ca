import type { CSIDriver } from '../../api/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { CSI_DRIVER_COLUMNS } from './columns/storage.ts';
import { defineKind } from './definition.ts';

const SPEC = FieldPath.of('spec');
const MODES = ['Ephemeral', 'Persistent'];

/** storage.k8s.io/v1 CSIDriver (pkg/registry/storage/csidriver/strategy.go). */
export const CSI_DRIVER = defineKind<CSIDriver>({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSIDriver',
  plural: 'csidrivers',
  namespaced: false,
  optional: true,
  setDefaults: (driver) =>
    driver.spec?.volumeLifecycleModes === undefined
      ? { ...driver, spec: { ...driver.spec, volumeLifecycleModes: ['Persistent'] } }
      : driver,
  validate: validateCSIDriver,
  validateUpdate: (next, old, errors) => {
    checkUnchanged('CSIDriverSpec', [next.spec, old.spec], errors, SPEC);
    validateCSIDriver(next, errors);
  },
  columns: CSI_DRIVER_COLUMNS,
});

/** storage/validation `ValidateCSIDriver`. */
function validateCSIDriver({ spec }: CSIDriver, errors: ErrorList): void {
  checkFields('CSIDriverSpec', spec, errors, SPEC, {
    volumeLifecycleModes: (modes = [], path) => {
      for (const mode of modes) if (!MODES.includes(mode)) errors.notSupported(path, mode, MODES);
    },
  });
}
