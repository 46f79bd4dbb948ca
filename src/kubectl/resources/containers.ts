import type { Container, Pod } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import type { Session } from '../session.ts';

const DEFAULT_CONTAINER_ANNOTATION = 'kubectl.kubernetes.io/default-container';

/** The named containers of a Pod, init containers first. */
export function containersOf({ spec }: Pod): readonly Container[] {
  return [...(spec.initContainers ?? []), ...spec.containers];
}

/**
 * The container of a command: `wanted`, else the one that the Pod's annotation names, else the first. Prints the default unless `quiet`
 * (kubectl/pkg/cmd/util/podcmd `FindOrDefaultContainerByName`). Throws `KubectlError` if there is no container of this name.
 */
export function chosenContainer(session: Session, pod: Pod, wanted: string, quiet = false): string {
  const { metadata, spec } = pod;
  const name = wanted || metadata.annotations?.[DEFAULT_CONTAINER_ANNOTATION] || '';
  if (name !== '') {
    if (containersOf(pod).some((container) => container.name === name)) return name;
    throw new KubectlError(`container ${name} is not valid for pod ${metadata.name} out of: ${allContainerNames(pod)}`);
  }
  const [first] = spec.containers;
  if (!quiet && containersOf(pod).length > 1)
    session.err(`Defaulted container "${first!.name}" out of: ${allContainerNames(pod)}\n`);
  return first!.name;
}

function allContainerNames({ spec }: Pod): string {
  return [...spec.containers.map(({ name }) => name), ...(spec.initContainers ?? []).map(({ name }) => `${name} (init)`)].join(
    ', ',
  );
}
