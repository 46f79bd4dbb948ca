import { parseGoDuration } from './duration.ts';
import type { KubeObject } from './object.ts';
import { quantityMilliValue } from './quantity.ts';
import { parseTime } from './time.ts';

/** What a container has used: `{ cpu: '12500000n', memory: '20480Ki' }`. */
export type MeasuredUsage = Readonly<Record<string, string>>;

export interface ContainerMetrics {
  readonly name: string;
  readonly usage: MeasuredUsage;
}

/** A measurement: the time of its end, and the window over which CPU is averaged. */
interface Measured extends KubeObject {
  readonly timestamp: string;
  /** `15.032s`. */
  readonly window: string;
}

/** The usage of a Pod's containers (metrics.k8s.io/v1beta1). Never stored: a metrics-server answers with it. */
export interface PodMetrics extends Measured {
  readonly containers: readonly ContainerMetrics[];
}

/** The usage of a node (metrics.k8s.io/v1beta1). */
export interface NodeMetrics extends Measured {
  readonly usage: MeasuredUsage;
}

export const METRICS_GROUP = 'metrics.k8s.io';
export const METRICS_VERSION = 'v1beta1';

/** The usage of one resource in thousandths. Undefined if it was not measured. */
export function usedMilli(usage: MeasuredUsage, resource: string): number | undefined {
  const quantity = usage[resource];
  return quantity === undefined ? undefined : quantityMilliValue(quantity);
}

/** The end of a measurement in milliseconds since 1970. */
export function measuredMs({ timestamp }: Measured): number {
  return parseTime(timestamp);
}

/** The window of a measurement in milliseconds. */
export function windowMs({ window }: Measured): number {
  return parseGoDuration(window);
}
