import { expect, test } from './kubeloupe.ts';

test('the scale control scales by one, or to a typed number', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const up = kubeloupe.button('Scale web up');
  const at = await up.boundingBox();
  // The question is there until the new Pod is ready.
  await kubeloupe.setSpeed(0.1);
  await up.click();
  // What is pressed again stays under the pointer, although the question why it is not done has come.
  await expect(kubeloupe.deployment('web').getByRole('button', { name: /^Why is it not done/ })).toBeVisible();
  expect(await up.boundingBox()).toEqual(at);
  await kubeloupe.setSpeed(10);
  await up.click();
  await kubeloupe.expectReady('web', 5);
  await kubeloupe.page.getByRole('textbox', { name: 'Replicas of web' }).fill('7');
  await kubeloupe.page.keyboard.press('Enter');
  await kubeloupe.expectReady('web', 7);
  await kubeloupe.button('Scale web down').click();
  await kubeloupe.expectReady('web', 6);
});

test('each action shows its command line, before and after', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.button('Scale web up').hover();
  await expect(kubeloupe.echo).toContainText('kubectl scale deployment/web --replicas=4');
  await kubeloupe.button('Restart web').focus();
  await expect(kubeloupe.echo).toContainText('kubectl rollout restart deployment/web');
  await kubeloupe.button('Apply').hover();
  await expect(kubeloupe.echo).toContainText('kubectl apply -f -');

  await kubeloupe.button('Scale web up').click();
  await expect(kubeloupe.echo).toContainText('deployment.apps/web scaled');
  await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('$kubectl scale deployment/web --replicas=4');

  await kubeloupe.button('Actions on web').click();
  await expect(kubeloupe.page.getByRole('menuitem').first()).toBeVisible();
  const items = await kubeloupe.page.getByRole('menuitem').allTextContents();
  // What-ifs have no line.
  expect(items.flatMap((item) => /(?:kubectl|traffic) .*/.exec(item)?.[0] ?? [])).toEqual([
    'traffic service/web --rps 20',
    'kubectl rollout pause deployment/web',
    'kubectl rollout restart deployment/web',
    'kubectl rollout undo deployment/web',
    'kubectl delete deployment/web',
  ]);
});

test('a paused rollout takes a new image only when it is resumed', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.button('Pause the rollout of web').click();
  await expect(kubeloupe.deployment('web')).toContainText('paused');
  await page.getByRole('textbox', { name: 'Image of web' }).fill('nginx:1.28');
  await kubeloupe.button('Set the image of web').click();
  await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('deployment.apps/web image updated');
  const changedAt = await kubeloupe.clockMs();
  await expect.poll(() => kubeloupe.clockMs()).toBeGreaterThan(changedAt + 10_000);
  await expect(kubeloupe.replicaSets('web')).toHaveCount(1);
  await expect(kubeloupe.replicaSets('web')).toContainText('nginx:1.27');

  await kubeloupe.button('Resume the rollout of web').click();
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 2' })).toContainText('nginx:1.28');
  await expect(kubeloupe.deployment('web')).not.toContainText('paused');
  await kubeloupe.expectReady('web', 3);
});

test(
  'undo returns to the previous ReplicaSet, which gets the next revision',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const first = (await kubeloupe.replicaSets('web').getAttribute('data-object')) ?? '';
    await page.getByRole('textbox', { name: 'Image of web' }).fill('nginx:1.28');
    await page.keyboard.press('Enter');
    await expect(kubeloupe.foldedSets('web')).toHaveAttribute('data-object', first);
    await kubeloupe.expectReady('web', 3);

    await kubeloupe.button('Undo the rollout of web').click();
    await expect(kubeloupe.object(first)).toContainText('Revision 3');
    await expect(kubeloupe.replicaSets('web')).toHaveCount(1);
    await kubeloupe.expectReady('web', 3);
    await expect(kubeloupe.replicaSets('web')).toHaveAttribute('data-object', first);
    await expect(kubeloupe.foldedSets('web')).toHaveAccessibleName(/revision 2, nginx:1\.28/);

    // Or to a chosen revision.
    await kubeloupe.foldedSets('web').click();
    await kubeloupe.view('inspector').getByRole('button', { name: 'Go back to this revision' }).click();
    await expect(kubeloupe.view('terminal').getByRole('log')).toContainText(
      'kubectl rollout undo deployment/web --to-revision=2',
    );
    await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 4' })).toContainText('nginx:1.28');
  },
);

test('restart replaces every Pod with one of the same image', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const before = await kubeloupe.podNames('web');
  await kubeloupe.button('Restart web').click();
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 2' })).toContainText('nginx:1.27');
  await expect(kubeloupe.foldedSets('web')).toHaveCount(1);
  await kubeloupe.expectReady('web', 3);
  const after = await kubeloupe.podNames('web');
  expect(after.filter((name) => before.includes(name))).toEqual([]);
});

test('a deleted Pod is replaced', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const [victim = ''] = await kubeloupe.podNames('web');
  const id = `Pod/default/${victim}`;
  await kubeloupe.inspect(id);
  await kubeloupe.view('inspector').getByRole('button', { name: 'Delete' }).click();
  await expect(kubeloupe.view('terminal').getByRole('log')).toContainText(`kubectl delete pod/${victim}`);
  await expect(kubeloupe.object(id)).toHaveCount(0);
  await kubeloupe.expectReady('web', 3);
  expect(await kubeloupe.podNames('web')).not.toContain(victim);
  await expect(kubeloupe.view('inspector')).toContainText('It no longer exists. This is its last state.');
});

test('a deleted Deployment takes its dependents along, and a next step is shown', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.choose('Actions on web', 'Delete web');
  await expect(kubeloupe.deployment('web')).toHaveCount(0);
  await expect(kubeloupe.pods('web')).toHaveCount(0, { timeout: 30_000 });
  await expect(kubeloupe.replicaSets('web')).toHaveCount(0);
  await expect(kubeloupe.view('objects')).toContainText('The cluster is empty.');
  expect((await kubeloupe.kubectl('get all')).text).not.toContain('web');
});
