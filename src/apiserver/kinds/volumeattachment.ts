import { type Json, jsonEqual, type VolumeAttachment } from '../../api/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { FieldPath, IMMUTABLE, type ErrorList } from '../validation/index.ts';
import { VOLUME_ATTACHMENT_COLUMNS } from './columns/storage.ts';
import { defineKind, statusOnly } from './definition.ts';

const SPEC = FieldPath.of('spec');

/** storage.k8s.io/v1 VolumeAttachment (pkg/registry/storage/volumeattachment/strategy.go). */
export const VOLUME_ATTACHMENT = defineKind<VolumeAttachment>({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'VolumeAttachment',
  plural: 'volumeattachments',
  namespaced: false,
  optional: true,
  prepareForCreate: (attachment) => ({ ...attachment, status: { attached: false } }),
  validate: validateVolumeAttachment,
  validateUpdate: (next, old, errors) => {
    if (next.spec === old.spec) return;
    validateVolumeAttachment(next, errors);
    checkUnchanged('VolumeAttachmentSpec', [next.spec, old.spec], errors, SPEC);
    const [source, before] = [next.spec.source, old.spec.source] as unknown as readonly [Json, Json];
    if (!jsonEqual(source, before)) errors.invalid(SPEC.child('source'), source, IMMUTABLE);
  },
  status: statusOnly(),
  columns: VOLUME_ATTACHMENT_COLUMNS,
  relations: [
    {
      relation: 'binds',
      to: ({ spec: { source } }) =>
        source.persistentVolumeName === undefined ? [] : [{ kind: 'PersistentVolume', name: source.persistentVolumeName }],
    },
  ],
});

/** storage/validation `ValidateVolumeAttachment`. */
function validateVolumeAttachment({ spec }: VolumeAttachment, errors: ErrorList): void {
  checkFields('VolumeAttachmentSpec', spec, errors, SPEC, {
    source: (source, path) => {
      const { persistentVolumeName: name, inlineVolumeSpec: inline } = source ?? {};
      if (name === undefined && inline === undefined)
        errors.required(path, 'must specify exactly one of inlineVolumeSpec and persistentVolumeName');
      if (name !== undefined && inline !== undefined)
        errors.forbidden(path, 'must specify exactly one of inlineVolumeSpec and persistentVolumeName');
    },
  });
}
