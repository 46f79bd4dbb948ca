import type { FromRestApi } from '../apiserver/rest/index.ts';
import type { Cluster, LoggedCommand, Moment } from '../cluster/index.ts';
import { OutsideRequests } from './bridge/outside-requests.ts';
import { Playback } from './playback.ts';
import { Projection } from './projection/projection.ts';

export interface StageOptions {
  /** Commands that will be given at their times. */
  readonly upcoming?: readonly LoggedCommand[];
  /** Receives the answers to programs outside the page. */
  readonly answerOutside: (message: FromRestApi) => void;
}

/** A cluster, with the projection that shows it and the playback that moves its time. */
export class Stage {
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

  /** The stage is no longer shown. */
  leave(): void {
    this.projection.leave();
    this.#outside?.leave();
  }

  /** The moment that is shown. */
  get shown(): Moment {
    return this.projection.shown;
  }

  /** Created at first use: most pages never need it. */
  get outside(): OutsideRequests {
    return (this.#outside ??= new OutsideRequests(this.cluster, this.#answerOutside, this.playback.upcoming));
  }
}
