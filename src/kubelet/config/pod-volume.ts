import type { Volume } from '../../cri/index.ts';

/** A Pod's volume, ready to be mounted. */
export interface PodVolume {
  readonly volume: Volume;
  /** The Pod's part of the volume; empty for all of it. */
  readonly root: string;
  /** Whether the volume belongs to the Pod alone and is deleted with it. */
  readonly isOwn: boolean;
}
