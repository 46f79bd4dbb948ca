import type { FromRestApi } from '../apiserver/rest/index.ts';
import type { Cluster, LoggedCommand } from '../cluster/index.ts';
import { OutsideRequests } from './bridge/outside-requests.ts';
import { Playback } from './playback.ts';
import { Projection } from './projection/projection.ts';

export interface StageOptions {
  /** Commands that will be given when time comes to them. */
  readonly upcoming?: readonly LoggedCommand[];
  /** Takes what programs outside the page are answered. */
  readonly answerOutside: (message: FromRestApi) => void;
}

/** A cluster with all that shows it and moves its time. */
export class Stage {
  readonly cluster: Cluster;
  readonly projection: Projection;
  readonly playback: Playback;
  readonly #options: StageOptions;
  #outside: OutsideRequests | undefined;

  constructor(cluster: Cluster, options: StageOptions) {
    this.cluster = cluster;
    this.projection = new Projection(cluster);
    this.playback = new Playback(cluster, this.projection, options.upcoming ?? []);
    this.#options = options;
  }

  /** Made when it is first asked for: most pages never need it. */
  get outside(): OutsideRequests {
    const { answerOutside, upcoming } = this.#options;
    return (this.#outside ??= new OutsideRequests(this.cluster, answerOutside, upcoming));
  }
}
