import { crashLoop } from './crash-loop.ts';
import { firstRollout } from './first-rollout.ts';
import { job } from './job.ts';
import { probes } from './probes.ts';
import { recreate } from './recreate.ts';
import { resources } from './resources.ts';
import { severalDocuments } from './several-documents.ts';
import { statefulSet } from './stateful-set.ts';

export interface Example {
  /** Its texts are `example.<id>.name` and `.what`. */
  readonly id: 'firstRollout' | 'recreate' | 'probes' | 'resources' | 'severalDocuments' | 'statefulSet' | 'job' | 'crashLoop';
  readonly text: string;
}

/** What the editor and the cluster begin with. */
export const FIRST_EXAMPLE: Example = { id: 'firstRollout', text: firstRollout };

/** Manifests to learn from, from the simplest on. */
export const EXAMPLES: readonly Example[] = [
  FIRST_EXAMPLE,
  { id: 'recreate', text: recreate },
  { id: 'probes', text: probes },
  { id: 'resources', text: resources },
  { id: 'severalDocuments', text: severalDocuments },
  { id: 'statefulSet', text: statefulSet },
  { id: 'job', text: job },
  { id: 'crashLoop', text: crashLoop },
];
