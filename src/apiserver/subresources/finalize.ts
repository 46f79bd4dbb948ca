import type { Namespace } from '../../api/index.ts';
import type { PartRules, Subresource } from './definition.ts';

/** The namespace controller takes its finalizer away here: the only way to change those of the spec. */
const FINALIZERS: PartRules<Namespace> = {
  prepareForUpdate: (given, old) => ({ ...old, metadata: given.metadata, spec: given.spec }),
};

/** pkg/registry/core/namespace/storage/storage.go `FinalizeREST`. Deletes the namespace once nothing holds it. */
export const FINALIZE: Subresource<Namespace> = {
  verb: 'update',
  handle: ({ request, objects }, body) => objects.update(request, request, () => body as Namespace, FINALIZERS),
};
