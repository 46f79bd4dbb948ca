/**
 * What a frame and the page around it say to each other. Both run code of the same build, or of different ones: whoever is told something checks it.
 */

/** From the frame, when the height at which its views need no scrolling has changed. */
export interface HeightMessage {
  readonly type: 'kubeloupe:height';
  /** In CSS pixels. */
  readonly height: number;
}

/** From the frame: the reader has run a command, typed or by a control. */
export interface CommandMessage {
  readonly type: 'kubeloupe:command';
  /** As typed: `kubectl scale deployment/web --replicas=5`. */
  readonly line: string;
  /** The moment of the command, in simulated milliseconds since the start of the cluster. */
  readonly atMs: number;
}

/** From the frame: another moment is shown, or time was stopped or continued. While time plays, at most four a second. */
export interface MomentMessage {
  readonly type: 'kubeloupe:moment';
  /** In simulated milliseconds since the start of the cluster. */
  readonly atMs: number;
  readonly playing: boolean;
}

/** To the frame: the look of the page around it has changed. */
export interface LookMessage {
  readonly type: 'kubeloupe:look';
  readonly theme: string;
  readonly lang: string;
}

export type FromFrame = HeightMessage | CommandMessage | MomentMessage;
