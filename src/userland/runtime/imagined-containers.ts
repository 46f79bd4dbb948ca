import { FormatError, type Container, type Pod } from '../../api/index.ts';
import type { ResolvedImage } from '../images/image-catalogue.ts';
import { isExpectedToEnd } from './imagined.ts';
import { chooseProgram } from './program-choice.ts';

/** A container of which nobody knows the program. `ends`: it is imagined to end with 0; otherwise it serves on the ports that its Pod names. */
export interface ImaginedContainer {
  readonly container: string;
  readonly image: string;
  readonly ends: boolean;
}

type Resolve = (image: string) => ResolvedImage;

/** The containers of a Pod that have run, and whose programs are imagined. Well-known servers and scripts are not. `resolve`: throws `FormatError` for an invalid name. */
export function imaginedContainers(pod: Pod, resolve: Resolve): ImaginedContainer[] {
  return unknownContainers(pod, resolve).flatMap(({ spec, image }) => {
    if (image.entry.main !== undefined) return [];
    return [{ container: spec.name, image: spec.image ?? '', ends: isExpectedToEnd({ pod, spec }) }];
  });
}

/** Whether a program has run in the Pod of which nobody knows what it does beside serving on its ports. */
export function hasRunUnknown(pod: Pod, resolve: Resolve): boolean {
  return unknownContainers(pod, resolve).length > 0;
}

/** The containers that have run a program of an image whose contents are unknown. */
function unknownContainers(pod: Pod, resolve: Resolve): { readonly spec: Container; readonly image: ResolvedImage }[] {
  const { initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = [] } = pod.status;
  // What cannot be pulled runs nothing.
  const haveRun = new Set(
    [...initContainerStatuses, ...containerStatuses, ...ephemeralContainerStatuses].flatMap(({ name, containerID = '' }) =>
      containerID === '' ? [] : [name],
    ),
  );
  const ephemeral = (pod.spec.ephemeralContainers ?? []) as readonly Container[];
  return [...(pod.spec.initContainers ?? []), ...pod.spec.containers, ...ephemeral].flatMap((spec) => {
    if (!haveRun.has(spec.name)) return [];
    try {
      const image = resolve(spec.image ?? '');
      return chooseProgram(image, spec.command, spec.args).type === 'imagined' ? [{ spec, image }] : [];
    } catch (error) {
      if (error instanceof FormatError) return [];
      throw error;
    }
  });
}
