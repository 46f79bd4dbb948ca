import type { Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

const statefulSet = (replicas: number): string => `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: db
spec:
  serviceName: db
  replicas: ${replicas}
  selector:
    matchLabels:
      app: db
  template:
    metadata:
      labels:
        app: db
    spec:
      terminationGracePeriodSeconds: 1
      containers:
        - name: nginx
          image: nginx:1.27
`;

const QUOTA = `apiVersion: v1
kind: ResourceQuota
metadata:
  name: few
spec:
  hard:
    pods: "4"
`;

/** Records each new Pod of `db` when it is first drawn, with the states of the earlier Pods: `db-1 after ready`. */
async function witnessOrder(page: Page): Promise<() => Promise<readonly string[]>> {
  const handle = await page.evaluateHandle(() => {
    const seen = new Map<string, string>();
    const view = document.querySelector('[data-view="objects"]');
    if (view === null) throw new Error('the objects are not drawn');
    new MutationObserver(() => {
      const marks = [...view.querySelectorAll<HTMLElement>('[data-object^="Pod/default/db-"]')];
      for (const [index, mark] of marks.entries()) {
        const name = mark.dataset['object']?.split('/').at(-1) ?? '';
        const states = marks.slice(0, index).map((earlier) => earlier.dataset['state']);
        if (!seen.has(name)) seen.set(name, [name, 'after', ...states].join(' '));
      }
    }).observe(view, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  return () => handle.evaluate((seen) => [...seen.values()]);
}

test(
  'a StatefulSet starts in order, and its card scales it down from the end',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const order = await witnessOrder(page);
    await kubeloupe.apply(statefulSet(2));
    const card = kubeloupe.object('StatefulSet/default/db');
    await expect(card).toContainText('2/2 ready', { timeout: 30_000 });
    expect(await order()).toEqual(['db-0 after', 'db-1 after ready']);

    // It is drawn beside the Deployment, where there is room.
    await expect(kubeloupe.button('db below')).toHaveCount(0);
    await expect(card).toBeInViewport({ ratio: 1 });
    await card.getByRole('button', { name: 'Scale db up' }).click();
    await expect(kubeloupe.echo).toContainText('kubectl scale statefulset/db --replicas=3');
    await expect(card).toContainText('3/3 ready', { timeout: 30_000 });
    expect(await kubeloupe.podNames('db')).toEqual(['db-0', 'db-1', 'db-2']);
    expect(await order()).toContain('db-2 after ready ready');

    await card.getByRole('textbox', { name: 'Replicas of db' }).fill('1');
    await card.getByRole('textbox', { name: 'Replicas of db' }).press('Enter');
    await expect(kubeloupe.pods('db')).toHaveCount(1, { timeout: 30_000 });
    expect(await kubeloupe.podNames('db')).toEqual(['db-0']);
  },
);

test('a StatefulSet is restarted, inspected and deleted from its card', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.apply(statefulSet(1));
  const card = kubeloupe.object('StatefulSet/default/db');
  await expect(card).toContainText('1/1 ready', { timeout: 30_000 });
  await kubeloupe.bringIntoView(card);
  await card.getByRole('button', { name: 'Restart db' }).click();
  await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('statefulset.apps/db restarted');

  await kubeloupe.inspect('StatefulSet/default/db');
  const inspector = kubeloupe.view('inspector');
  await expect(inspector).toContainText('create Pod db-0 in StatefulSet db successful');
  await expect(inspector).toContainText('delete Pod db-0 in StatefulSet db successful', { timeout: 30_000 });

  await card.getByRole('button', { name: 'Actions on db' }).click();
  await kubeloupe.page.getByRole('menuitem', { name: /^Delete db/ }).click();
  await expect(card).toHaveCount(0, { timeout: 30_000 });
});

test('a Job runs its Pods two at a time, and is complete', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.choose('Texts', /^A Job/);
  await kubeloupe.button('Apply').click();
  const card = kubeloupe.object('Job/default/count');
  await expect(card).toContainText('6/6 succeeded', { timeout: 40_000 });
  await expect(kubeloupe.pods('count').and(kubeloupe.page.locator('[data-state="succeeded"]'))).toHaveCount(6);
  await expect(card.getByRole('group', { name: 'Scale count' })).toHaveCount(0);

  await kubeloupe.inspect('Job/default/count');
  const inspector = kubeloupe.view('inspector');
  await expect(inspector).toContainText('Complete');
  await expect(inspector).toContainText('Job completed');
});

test('a quota refuses surplus Pods, and this is shown', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.apply(QUOTA);
  await expect(kubeloupe.object('ResourceQuota/default/few')).toBeVisible();
  await kubeloupe.kubectl('scale deployment/web --replicas=6');
  await expect(kubeloupe.deployment('web')).toContainText('4/6 ready', { timeout: 30_000 });

  const [set = ''] = await kubeloupe
    .replicaSets('web')
    .evaluateAll((sets) => sets.map((each) => each.getAttribute('data-object')));
  await kubeloupe.inspect(set ?? '');
  const why = 'exceeded quota: few, requested: pods=1, used: pods=4, limited: pods=4';
  await expect(kubeloupe.view('inspector')).toContainText(why);
  const { exitCode, text } = await kubeloupe.kubectl('run one-more --image=nginx:1.27');
  expect(exitCode).toBe(1);
  expect(text).toContain(`Error from server (Forbidden): pods "one-more" is forbidden: ${why}`);
});
