import { EDITOR_SCRIPT, expect, test } from './kubeloupe.ts';
import { deploymentYaml } from '../manifests.ts';
import { RolloutWitness } from './rollout-witness.ts';

test('a new image, applied by the button, gives a new ReplicaSet within the limits, and the old one stays at 0', async ({
  kubeloupe,
  page,
}) => {
  await kubeloupe.openReady();
  const [old = ''] = await kubeloupe.replicaSets('web').evaluateAll((sets) => sets.map((set) => set.getAttribute('data-object')));
  const witness = await RolloutWitness.of(page, 'web');

  await kubeloupe.apply(
    deploymentYaml({ image: 'nginx:1.28', replicas: 4, strategy: ['rollingUpdate:', '  maxSurge: 2', '  maxUnavailable: 1'] }),
  );
  await expect(kubeloupe.deployment('web')).toContainText('6 at most');
  await kubeloupe.expectReady('web', 4);

  await expect(kubeloupe.replicaSets('web')).toHaveCount(1);
  await expect(kubeloupe.replicaSets('web')).toContainText('Revision 2');
  await expect(kubeloupe.replicaSets('web')).toContainText('nginx:1.28');
  await expect(kubeloupe.foldedSets('web')).toHaveAttribute('data-object', old ?? '');
  await expect(kubeloupe.foldedSets('web')).toHaveAccessibleName(/revision 1, nginx:1\.27: scaled to 0$/);

  const seen = await witness.finish();
  expect(seen.mostWanted).toBeLessThanOrEqual(4 + 2);
  expect(seen.fewestReady).toBeGreaterThanOrEqual(4 - 1 - 1); // It had three Pods before.
  expect(seen.mostRevisionsAtOnce).toBe(2);
});

test('a user who types before the full editor is loaded continues in it at the same position', async ({ kubeloupe, page }) => {
  let letIt: (() => void) | undefined;
  const allowed = new Promise<void>((resolve) => {
    letIt = resolve;
  });
  await page.route(EDITOR_SCRIPT, async (route) => {
    await allowed;
    await route.continue();
  });
  const asked = page.waitForRequest(EDITOR_SCRIPT);
  await page.goto('./');
  const plain = kubeloupe.view('editor').getByRole('textbox', { name: /^Kubernetes/ });
  await plain.press('ControlOrMeta+Home');
  await page.keyboard.type('# not');
  // The plain field is drawn again when the full editor is requested, and again when it is loaded.
  await asked;
  await kubeloupe.settle();
  await page.keyboard.type('e: n');
  await expect(plain).toHaveValue(/^# note: n/);
  letIt?.();
  await expect(kubeloupe.editorField).toBeFocused();
  await page.keyboard.type('one ');
  await expect(kubeloupe.view('editor').locator('.view-line').first()).toContainText('# note: none');
  // None of it was treated as a key of the page.
  await expect(kubeloupe.deployment('web')).toBeVisible();
  await expect(kubeloupe.button('Pause')).toBeVisible();
});

test('with maxUnavailable 0 no Pod stops before its successor is ready', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const witness = await RolloutWitness.of(page, 'web');
  await kubeloupe.apply(
    deploymentYaml({ image: 'nginx:1.28', strategy: ['rollingUpdate:', '  maxSurge: 1', '  maxUnavailable: 0'] }),
  );
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 2' })).toBeVisible();
  await kubeloupe.expectReady('web', 3);
  const seen = await witness.finish();
  expect(seen).toMatchObject({ mostWanted: 4, fewestReady: 3, mostRevisionsAtOnce: 2 });
});

test('an edited word is applied with Ctrl+Enter', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.focusEditor();
  // The image is in line 22 of the first example.
  await page.keyboard.press('ControlOrMeta+Home');
  for (let line = 1; line < 22; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('8');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 2' })).toContainText('nginx:1.28');
  await kubeloupe.expectReady('web', 3);
  await expect(kubeloupe.replicaSets('web')).toContainText('Revision 2');
});

test('Recreate stops every old Pod before it creates a new one', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const recreate = (image: string): string =>
    deploymentYaml({
      name: 'ledger',
      replicas: 2,
      image,
      strategy: ['type: Recreate'],
      podSpec: ['terminationGracePeriodSeconds: 1'],
    });
  await kubeloupe.apply(recreate('nginx:1.27'));
  await kubeloupe.expectReady('ledger', 2);
  await expect(kubeloupe.deployment('ledger')).toContainText('Recreate');

  const witness = await RolloutWitness.of(page, 'ledger');
  await kubeloupe.apply(recreate('nginx:1.28'));
  await expect(kubeloupe.replicaSets('ledger').filter({ hasText: 'Revision 2' })).toBeVisible();
  await kubeloupe.expectReady('ledger', 2);
  const seen = await witness.finish();
  expect(seen).toMatchObject({ mostWanted: 2, fewestReady: 0, mostRevisionsAtOnce: 1 });
});

test('several documents in one text are applied in order', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.choose('Texts', /^Several documents/);
  await kubeloupe.button('Apply').click();
  const log = kubeloupe.view('terminal').getByRole('log');
  for (const line of ['namespace/demo', 'configmap/greeting', 'deployment.apps/hello', 'service/hello']) {
    await expect(log).toContainText(`${line} created`);
  }
  await expect(kubeloupe.deployment('hello', 'demo')).toContainText('2/2 ready');
  await expect(kubeloupe.object('Service/demo/hello')).toBeVisible();
  await expect(kubeloupe.object('ConfigMap/demo/greeting')).toBeVisible();
});

test('typed text is still there after a reload', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  const text = deploymentYaml({ name: 'mine', image: 'nginx:1.26' });
  await kubeloupe.write(text);
  await page.reload();
  await expect(kubeloupe.deployment('web')).toBeVisible();
  expect(await kubeloupe.written()).toBe(text);
});

test('requests and probes of the manifest take effect', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.choose('Texts', /^Requests and limits/);
  await kubeloupe.button('Apply').click();
  // Eight Pods that request 1.5 CPU each. Three nodes have room for some of them.
  await expect(kubeloupe.pods('render')).toHaveCount(8);
  const unschedulable = kubeloupe.pods('render').and(kubeloupe.page.locator('[data-state="pending"]'));
  await expect(unschedulable).not.toHaveCount(0);
  // One that has only just been created gets its node a moment later.
  await expect(async () => {
    const pending = (await unschedulable.first().getAttribute('data-object')) ?? '';
    await kubeloupe.inspect(pending);
    await expect(kubeloupe.view('inspector')).toContainText('0/3 nodes are available: 3 Insufficient cpu.', { timeout: 2_000 });
  }).toPass();

  await kubeloupe.choose('Texts', /^Probes/);
  await kubeloupe.button('Apply').click();
  await expect(kubeloupe.deployment('shop')).toContainText('6/6 ready', { timeout: 30_000 });
});

test('text that is typed before the full editor is loaded is kept', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(EDITOR_SCRIPT, async (route) => {
    await released;
    await route.continue();
  });
  await kubeloupe.open();
  const plain = page.getByRole('textbox', { name: /^Kubernetes manifest/ });
  await plain.fill(deploymentYaml({ image: 'nginx:1.28' }));
  await plain.press('ControlOrMeta+Enter');
  await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('deployment.apps/web configured');
  release();
  expect(await kubeloupe.written()).toBe(deploymentYaml({ image: 'nginx:1.28' }));
});

test(
  'a stage without an editor loses nothing that can be undone, nor the place in the text',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    await kubeloupe.focusEditor();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('# one');
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
    await expect(kubeloupe.view('editor')).toHaveCount(0);
    await page.keyboard.press('1');
    await expect(kubeloupe.view('editor').locator('.view-line').first()).toContainText('# one');
    await kubeloupe.focusEditor();
    await page.keyboard.type(' two');
    await expect(kubeloupe.view('editor').locator('.view-line').first()).toContainText('# one two');
    // Each word is undone by itself: more often than after the return, so that what came before it is undone, too.
    for (let undone = 0; undone < 6; undone++) await page.keyboard.press('ControlOrMeta+Z');
    await expect(kubeloupe.view('editor').locator('.view-line').first()).not.toContainText('#');
  },
);
