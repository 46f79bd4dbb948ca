import { expect, type Kubeloupe } from './kubeloupe.ts';
import { deploymentYaml } from '../manifests.ts';

/** Nodes of 110 Pods each for 1,000 Pods and the surge of a rollout, and the manifest in the editor. */
export async function prepareThousandPods(kubeloupe: Kubeloupe): Promise<void> {
  await kubeloupe.openReady();
  await kubeloupe.showObjectsAs('Nodes');
  for (let node = 4; node <= 12; node++) {
    await kubeloupe.button('Add a node').click();
    await expect(kubeloupe.object(`Node/node-${node}`)).toBeVisible();
  }
  await kubeloupe.showObjectsAs('Graph');
  const strategy = ['rollingUpdate:', '  maxSurge: 25%', '  maxUnavailable: 25%'];
  await kubeloupe.write(deploymentYaml({ replicas: 1_000, image: 'nginx:1.27', strategy }));
  await expect(kubeloupe.view('editor')).toContainText('No problems');
  await kubeloupe.setSpeed(20);
}

/** Creates the Pods and rolls out another image. Returns the maximum number of elements in the graph. */
export async function rollThousandPods(kubeloupe: Kubeloupe): Promise<number> {
  let mostElements = 0;
  const rolledOut = async (): Promise<void> => {
    await expect
      .poll(
        async () => {
          mostElements = Math.max(mostElements, await kubeloupe.view('objects').locator('.react-flow__viewport *').count());
          return kubeloupe.deployment('web').textContent();
        },
        { timeout: 60_000, intervals: [250] },
      )
      .toContain('1000/1000 ready');
  };
  await kubeloupe.button('Apply').click();
  await rolledOut();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 2' })).toBeVisible();
  await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 60_000 });
  await rolledOut();
  return mostElements;
}
