import { badRequest, type Pod } from '../../api/index.ts';

/** The container of a Pod that a request means, by its name or because there is no other (pkg/registry/core/pod/strategy.go `validateContainer`). Throws `BadRequest`. */
export function containerFor(pod: Pod, wanted: string): string {
  const { metadata, spec } = pod;
  const inits = (spec.initContainers ?? []).map(({ name }) => name);
  const names = spec.containers.map(({ name }) => name);
  if (wanted !== '') {
    if ([...inits, ...names].includes(wanted)) return wanted;
    throw badRequest(`container ${wanted} is not valid for pod ${metadata.name}`);
  }
  if (names.length === 1 && inits.length === 0) return names[0]!;
  const others = inits.length === 0 ? '' : ` or one of the init containers: [${inits.join(' ')}]`;
  throw badRequest(`a container name must be specified for pod ${metadata.name}, choose one of: [${names.join(' ')}]${others}`);
}
