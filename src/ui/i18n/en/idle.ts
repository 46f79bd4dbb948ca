import type { IdleReason } from '../../../worker/protocol/index.ts';
import type { Values } from '../texts.ts';

const reasons: Readonly<Record<IdleReason, string>> = {
  machine: 'The machine below the kubelet is not simulated, so nothing there changes.',
  modes: 'Files have no modes here.',
  terminal: 'A terminal stays attached here until the program ends.',
  tls: 'Connections are not encrypted here.',
  windows: 'There are no Windows nodes.',
  devices: 'There are no devices here. The Pod waits for its ResourceClaim, and no node is chosen for it.',
  disk: 'No storage system is simulated. A volume is a directory.',
  cloud: 'No cloud here looks at it, not even with the option cloud.',
  ignored: 'Kubernetes v1.36 ignores it, too.',
  missing: 'A real cluster acts on it. This one does not.',
};

/** Words about fields that are accepted and have no effect. */
export const idle = {
  count: ({ count }: Values<'count'>) => (count === 1 ? '1 field has no effect here' : `${count} fields have no effect here`),
  tip: 'These fields are valid, and change nothing in a simulated cluster',
  field: ({ path }: Values<'path'>) => `${path} has no effect here.`,
  reasons,
};
