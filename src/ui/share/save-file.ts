import type { Scenario } from '../../worker/protocol/scenario.ts';

/** Hands a scenario to the browser as a file to be saved: JSON that a person can read. */
export function saveAsFile(scenario: Scenario): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(scenario, null, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(scenario)}.kubeloupe.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** A name that every file system takes. */
function fileName({ title, cluster }: Scenario): string {
  const name = (title ?? cluster.seed)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return name.slice(0, 60) || 'scenario';
}
