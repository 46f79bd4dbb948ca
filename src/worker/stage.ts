import type { FromRestApi } from '../apiserver/rest/index.ts';
import type { Cluster, LoggedCommand, Moment } from '../cluster/index.ts';
import { OutsideRequests } from './bridge/outside-requests.ts';
import { Playback } from './playback.ts';
import type { Asked } from './projection/asked.ts';
import { Projection } from './projection/projection.ts';

export interface StageOptions {
  /** Commands that will be given when time comes to them. */
  readonly upcoming?: readonly LoggedCommand[];
  /** Takes what programs outside the page are answered. */
  readonly answerOutside: (message: FromRestApi) => void;
}

/** A cluster with all that shows it and moves its time. */
export class Stage implements Asked {
  readonly cluster: Cluster;
  readonly projection: Projection;
  readonly playback: Playback;
  readonly #answerOutside: StageOptions['answerOutside'];
  #outside: OutsideRequests | undefined;

  constructor(cluster: Cluster, { upcoming = [], answerOutside }: StageOptions) {
    this.cluster = cluster;
    this.projection = new Projection(cluster);
    this.playback = new Playback(cluster, this.projection, upcoming);
    this.#answerOutside = answerOutside;
  }

  /** It is shown no more: another cluster is, or this one on a stage of its own. */
  leave(): void {
    this.projection.leave();
    this.#outside?.leave();
  }

  /** The moment that is shown. */
  get shown(): Moment {
    return this.projection.shown;
  }

  /** Made when it is first asked for: most pages never need it. */
  get outside(): OutsideRequests {
    return (this.#outside ??= new OutsideRequests(this.cluster, this.#answerOutside, this.playback.upcoming));
  }
}
