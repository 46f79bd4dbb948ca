import { expect, test, type Kubeloupe } from './kubeloupe.ts';
import { AT_REST } from './traffic-worlds.ts';

/** Presses a button of the sheet of addons, and closes it. */
async function inSheet({ page }: Kubeloupe, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Addons', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Addons' });
  await sheet.getByRole('button', { name }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

test(
  'CoreDNS is installed from the sheet, answers the names that a program in a Pod asks for, and is deleted',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.slow();
    await page.goto(`./${AT_REST}`);
    await kubeloupe.expectReady('web', 6);
    await kubeloupe.kubectl('run shell --image=busybox --command -- sleep 3600');
    await inSheet(kubeloupe, 'Install CoreDNS');
    await expect(kubeloupe.deployment('coredns', 'kube-system')).toContainText('2/2 ready');
    await expect(kubeloupe.object('Pod/default/shell').and(page.locator('[data-state="ready"]'))).toBeVisible();
    const { text } = await kubeloupe.kubectl('exec shell -- nslookup web.default.svc.cluster.local');
    expect(text).toContain('10.96.0.10');
    expect(text).toMatch(/Name:\s*web\.default\.svc\.cluster\.local\s*Address[^\n]*10\.\d+\.\d+\.\d+/);
    await inSheet(kubeloupe, 'Delete CoreDNS');
    await expect(kubeloupe.deployment('coredns', 'kube-system')).toHaveCount(0);
    await expect(kubeloupe.pods('coredns', 'kube-system')).toHaveCount(0);
    await page.getByRole('button', { name: 'Addons', exact: true }).click();
    await expect(page.locator('[data-addon="coredns"]')).toHaveAttribute('data-there', 'false');
  },
);

test('a cluster as kubeadm sets it up is begun from the sheet, with what was done', async ({ kubeloupe, page }) => {
  await page.goto(`./${AT_REST}`);
  await kubeloupe.expectReady('web', 6);
  await inSheet(kubeloupe, 'Begin with kubeadm');
  await kubeloupe.expectReady('web', 6);
  const { text } = await kubeloupe.kubectl('get pods -n kube-system');
  expect(text).toContain('kube-scheduler-control-plane');
  await page.getByRole('button', { name: 'Addons', exact: true }).click();
  await expect(page.locator('[data-option="kubeadm"]')).toHaveAttribute('data-there', 'true');
});

test('a cloud is switched on in the sheet: what was done is done again, and the Service that waited gets its address', async ({
  kubeloupe,
  page,
}) => {
  await page.goto(`./${AT_REST}`);
  await kubeloupe.expectReady('web', 6);
  await kubeloupe.kubectl('create service loadbalancer waits --tcp=80');
  expect((await kubeloupe.kubectl('get service waits')).text).toContain('<pending>');
  await inSheet(kubeloupe, 'Begin with a cloud');
  await kubeloupe.expectReady('web', 6);
  await expect(async () => {
    expect((await kubeloupe.kubectl('get service waits')).text).toContain('198.51.100.1');
  }).toPass();
  await page.getByRole('button', { name: 'Addons', exact: true }).click();
  await expect(page.locator('[data-option="cloud"]')).toHaveAttribute('data-there', 'true');
});
