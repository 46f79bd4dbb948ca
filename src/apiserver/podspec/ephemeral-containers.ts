import type { Pod } from '../../api/index.ts';
import { share } from '../registry/sharing.ts';
import type { PartRules } from '../subresources/definition.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { validatePodSpec } from './validate-spec.ts';
import { difference } from './validate-update.ts';

const SPEC = FieldPath.of('spec');
/** On the Pods that a kubelet shows for its static ones. */
const MIRROR = 'kubernetes.io/config.mirror';

/** `pods/ephemeralcontainers`: more containers for a Pod, to debug it (pkg/registry/core/pod/strategy.go `podEphemeralContainersStrategy`). */
export const EPHEMERAL_CONTAINERS: PartRules<Pod> = {
  specFields: ['spec.ephemeralContainers'],
  prepareForUpdate: withEphemeralContainers,
  validateUpdate,
};

/** `dropNonEphemeralContainerUpdates`. */
function withEphemeralContainers({ spec: { ephemeralContainers: given = [] } }: Pod, old: Pod): Pod {
  const { ephemeralContainers: _before, ...spec } = old.spec;
  return { ...old, spec: given.length === 0 ? spec : { ...spec, ephemeralContainers: given } };
}

/** core/validation `ValidatePodEphemeralContainersUpdate`. A container stays as it is, wherever in the list. */
function validateUpdate(next: Pod, old: Pod, errors: ErrorList): void {
  if (old.metadata.annotations?.[MIRROR] !== undefined)
    return errors.forbidden(FieldPath.root, 'static pods do not support ephemeral containers');
  validatePodSpec(next.spec, 'pod', errors, SPEC);
  const path = SPEC.child('ephemeralContainers');
  for (const before of old.spec.ephemeralContainers ?? []) {
    const after = (next.spec.ephemeralContainers ?? []).find(({ name }) => name === before.name);
    const existing = `existing ephemeral containers ${JSON.stringify(before.name)}`;
    if (after === undefined) errors.forbidden(path, `${existing} may not be removed\n`);
    else if (share(before, after) !== before)
      errors.forbidden(path, `${existing} may not be changed\n${difference('EphemeralContainer', before, after)}`);
  }
}
