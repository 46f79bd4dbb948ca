import { FormatError, type Pod } from '../../api/index.ts';
import type { ResolvedImage } from '../images/image-catalogue.ts';
import { isExpectedToEnd } from './imagined.ts';
import { chooseProgram } from './program-choice.ts';

/** A container of which nobody knows the program. `ends`: it is imagined to end with 0; otherwise it serves on the ports that its Pod names. */
export interface ImaginedContainer {
  readonly container: string;
  readonly image: string;
  readonly ends: boolean;
}

/** The containers of a Pod that have run, and whose programs are imagined. Well-known servers and scripts are not. `resolve`: throws `FormatError` for an invalid name. */
export function imaginedContainers(pod: Pod, resolve: (image: string) => ResolvedImage): ImaginedContainer[] {
  const { initContainerStatuses = [], containerStatuses = [] } = pod.status;
  // What cannot be pulled runs nothing.
  const haveRun = new Set(
    [...initContainerStatuses, ...containerStatuses].flatMap(({ name, containerID = '' }) => (containerID === '' ? [] : [name])),
  );
  return [...(pod.spec.initContainers ?? []), ...pod.spec.containers].flatMap((spec) => {
    if (!haveRun.has(spec.name)) return [];
    try {
      const image = resolve(spec.image ?? '');
      const isImagined = image.entry.main === undefined && chooseProgram(image, spec.command, spec.args).type === 'imagined';
      return isImagined ? [{ container: spec.name, image: spec.image ?? '', ends: isExpectedToEnd({ pod, spec }) }] : [];
    } catch (error) {
      if (error instanceof FormatError) return [];
      throw error;
    }
  });
}
