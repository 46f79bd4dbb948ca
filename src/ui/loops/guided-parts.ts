/** The parts of the picture that the guide explains, in the order in which a key passes through them. */
export const GUIDED_PARTS = [
  'apiserver',
  'etcd',
  'watch',
  'informers',
  'handlers',
  'queue',
  'ready',
  'waiting',
  'processing',
  'workers',
  'dirty',
  'expectations',
  'write',
  'scheduler',
  'activeQ',
  'backoffQ',
  'unschedulable',
  'kubelets',
  'steps',
  'metrics',
] as const;

export type GuidedPart = (typeof GUIDED_PARTS)[number];
