import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';
import { countRenders } from './render-count.ts';

/** The links of the shown chain, newest first. */
function chain(kubeloupe: Kubeloupe): Locator {
  return kubeloupe.view('inspector').getByRole('list', { name: 'Chain of causes, newest first' });
}

/** Opens the machinery behind the verdict. */
async function openChain(kubeloupe: Kubeloupe): Promise<void> {
  await kubeloupe
    .view('inspector')
    .getByRole('button', { name: /^How it came to this/ })
    .click();
}

function question(kubeloupe: Kubeloupe): Locator {
  return kubeloupe.view('inspector').getByRole('heading', { level: 3 });
}

test("W on a Pod's mark shows the chain back to kubectl apply", async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const [name] = await kubeloupe.podNames('web');
  await kubeloupe.pods('web').first().focus();
  await page.keyboard.press('w');
  await expect(question(kubeloupe)).toHaveText(`Why is there Pod ${name}?`);
  await expect(kubeloupe.view('inspector').locator('[data-verdict]')).toContainText(
    /exists because it was needed: Revision 1 creates 3 Pods: 3 are wanted, its cache shows 0 active\./,
  );
  await openChain(kubeloupe);
  const links = chain(kubeloupe)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(links.first()).toContainText('replicaset-controller');
  await expect(links.first()).toContainText('manageReplicas');
  await expect(chain(kubeloupe)).toContainText('getNewReplicaSet');
  await expect(chain(kubeloupe)).toContainText('kubectl apply -f -');
  await expect(chain(kubeloupe)).toContainText('The chain begins here, with a command.');
});

test(
  'a chain is drawn once, however often the same answer arrives while time passes',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const rendered = await countRenders(page, 'li[data-what="command"]');
    await kubeloupe.openReady();
    await kubeloupe.pods('web').first().focus();
    await page.keyboard.press('w');
    await openChain(kubeloupe);
    await expect(chain(kubeloupe)).toContainText('kubectl apply -f -');
    expect(await rendered()).toBeGreaterThan(0);
    // The texts of its steps are loaded with a separate script, and then the chain is drawn once more.
    await expect(async () => {
      const [renders, revision] = [await rendered(), await kubeloupe.revision()];
      await expect.poll(() => kubeloupe.revision()).toBeGreaterThan(revision + 20);
      expect(await rendered()).toBe(renders);
    }).toPass({ timeout: 30_000 });
    expect(await rendered()).toBeLessThanOrEqual(2);
  },
);

test('the Deployment’s card answers why a rollout waits, with its Pod and the last sync', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:missing');
  await expect(kubeloupe.view('objects').locator('[data-state="failing"]').first()).toBeVisible({ timeout: 30_000 });
  await kubeloupe.deployment('web').getByRole('button', { name: 'Why is it not done?' }).click();
  const inspector = kubeloupe.view('inspector');
  await expect(inspector.locator('[data-verdict]')).toContainText(
    'web is not done: 1 of 3 new Pods is not ready; the image nginx:missing cannot be pulled.',
  );
  await expect(inspector).toContainText(/ErrImagePull|ImagePullBackOff/);
  await expect(inspector).toContainText('no room for more');
  await openChain(kubeloupe);
  await expect(chain(kubeloupe)).toContainText('set image deployment/web nginx=nginx:missing');
});

test(
  'a deleted old Pod has a chain, and a link of the chain shows its time',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.pods('web').first().click();
    const [old] = await kubeloupe.podNames('web');
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await expect(kubeloupe.object(`Pod/default/${old}`)).toHaveCount(0, { timeout: 60_000 });
    const inspector = kubeloupe.view('inspector');
    await inspector.getByRole('button', { name: `Why ${old}?` }).click();
    await expect(question(kubeloupe)).toHaveText(`Why is Pod ${old} deleted?`);
    await expect(inspector.locator('[data-verdict]')).toContainText(/^\w+ goes(:| with all Pods)/);
    await openChain(kubeloupe);
    await expect(chain(kubeloupe)).toContainText('getPodsToDelete');
    await chain(kubeloupe).getByRole('button', { name: 'Show this moment' }).first().click();
    await expect(page.getByText('Back to the present')).toBeVisible();
    await expect(kubeloupe.object(`Pod/default/${old}`)).toBeVisible();
    await expect(inspector).toContainText('the shown moment');
  },
);

test('a long chain is folded in its middle', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  await kubeloupe.expectReady('web', 3);
  await kubeloupe.deployment('web').getByRole('button', { name: 'web Deployment' }).focus();
  await page.keyboard.press('w');
  await expect(question(kubeloupe)).toHaveText('Why was Deployment web written last?');
  await openChain(kubeloupe);
  const fold = chain(kubeloupe).getByRole('button', { name: /more links in between/ });
  await expect(fold).toBeVisible();
  const steps = chain(kubeloupe).getByRole('button', { name: 'Show this moment' });
  const folded = await steps.count();
  await fold.click();
  await expect(fold).toHaveCount(0);
  expect(await steps.count()).toBeGreaterThan(folded);
  await expect(chain(kubeloupe)).toContainText('set image deployment/web nginx=nginx:1.28');
});

test(
  'conditions, events and lines of YAML have answers, also with the keyboard',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.deployment('web').getByRole('button', { name: 'web Deployment' }).click();
    const inspector = kubeloupe.view('inspector');
    await inspector.getByRole('button', { name: 'Why is Available True?' }).click();
    await expect(question(kubeloupe)).toContainText('"True"');
    await inspector.getByText('Object', { exact: true }).click();
    await inspector.getByRole('button', { name: 'Why the Event ScalingReplicaSet?' }).first().click();
    await expect(question(kubeloupe)).toHaveText('Why this Event?');
    await openChain(kubeloupe);
    await expect(chain(kubeloupe)).toContainText('kubectl apply -f -');
    await inspector.getByText('Object', { exact: true }).click();
    const first = inspector.getByRole('button', { name: 'Why apiVersion?' });
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await expect(inspector.getByRole('button', { name: 'Why kind?' })).toBeFocused();
    await inspector.getByRole('button', { name: 'Why spec.replicas?' }).focus();
    await page.keyboard.press('Enter');
    await expect(question(kubeloupe)).toContainText('replicas 3?');
  },
);

test('the answer has no accessibility violations, in light and dark', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.pods('web').first().focus();
  await page.keyboard.press('w');
  await openChain(kubeloupe);
  await expect(chain(kubeloupe)).toContainText('The chain begins here');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    const { violations } = await new AxeBuilder({ page }).include('[data-view="inspector"]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});

test(
  'a refused command tells which rules were looked at, and the inspector who has which rights',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl('create role reader --verb=get --resource=pods');
    await kubeloupe.kubectl('create rolebinding jane --role=reader --user=jane');
    expect((await kubeloupe.kubectl('get pods --as jane')).exitCode).toBe(1);
    await kubeloupe.view('terminal').getByRole('button', { name: 'Why kubectl get pods --as jane?' }).click();
    const inspector = kubeloupe.view('inspector');
    await expect(inspector.locator('[data-verdict]')).toContainText(
      'jane may not list pods in the namespace default: no rule allows it.',
    );
    const refusal = inspector.locator('[data-refusal]');
    await expect(refusal.getByText('Does not match: verbs', { exact: true })).toBeVisible();
    await expect(refusal.locator('[data-unmatched="true"]').filter({ visible: true })).toHaveText(['verbsget']);
    const { violations } = await new AxeBuilder({ page }).include('[data-view="inspector"]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await refusal.getByRole('button', { name: 'ClusterRole system:basic-user' }).click();
    await expect(inspector.locator('[data-rights]')).toContainText(
      'ClusterRoleBinding system:basic-user: to Group system:authenticated',
    );
    await expect(kubeloupe.object('ClusterRole/system:basic-user')).toHaveCount(0);
  },
);
