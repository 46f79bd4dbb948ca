import { findStep, type ReportedStep } from './reported-steps.ts';

/** Our source of a step. */
export interface StepSource extends ReportedStep {
  /** Its path in the repository. */
  readonly file: string;
}

/** Finds the function that reports a step, in the folder of its controller if it is there. Undefined where the sources do not say. */
export async function loadSource(controller: string, step: string): Promise<StepSource | undefined> {
  const { steps, files } = await import('virtual:step-sources');
  const file = nearest(steps[step] ?? [], controller);
  const text = file === undefined ? undefined : files[file];
  if (file === undefined || text === undefined) return undefined;
  const found = findStep(text, step);
  return found && { file, ...found };
}

/** A name may be reported in several places: those of the controller's own folder come first, then what all controllers share. */
function nearest(candidates: readonly string[], controller: string): string | undefined {
  const folder = folderOf(controller);
  return (
    candidates.find((file) => file.startsWith(`${folder}/`)) ??
    candidates.find((file) => /^src\/controllers\/[^/]+\.ts$/.test(file)) ??
    candidates[0]
  );
}

/** Folders whose names are not the controller's. */
const FOLDERS: Readonly<Record<string, string>> = {
  'replicationcontroller-controller': 'src/controllers/replicaset',
  'persistentvolume-binder-controller': 'src/controllers/persistent-volume',
  'endpointslice-controller': 'src/controllers/endpoint-slice',
  'garbage-collector-controller': 'src/controllers/garbage-collector',
  'pod-garbage-collector-controller': 'src/controllers/pod-gc',
  'resourcequota-controller': 'src/controllers/resource-quota',
  'serviceaccount-controller': 'src/controllers/service-account',
};

function folderOf(controller: string): string {
  if (controller === 'scheduler') return 'src/scheduler';
  if (controller.startsWith('kubelet/')) return 'src/kubelet';
  return FOLDERS[controller] ?? `src/controllers/${controller.replace(/-controller$/, '')}`;
}
