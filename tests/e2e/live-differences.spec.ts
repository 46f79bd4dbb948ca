import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

const differs = (kubeloupe: Kubeloupe, count: number): Locator =>
  kubeloupe
    .view('editor')
    .getByRole('button', { name: count === 1 ? '1 value differs from the cluster' : `${count} values differ from the cluster` });

test(
  'a difference from the live object is marked in the text, and either side can be chosen',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const editor = kubeloupe.view('editor');
    await expect(editor.locator('.monaco-editor')).toBeVisible({ timeout: 30_000 });
    await expect(editor).toContainText('No problems');
    await expect(editor.getByRole('button', { name: /differ/ })).toHaveCount(0);

    await kubeloupe.kubectl('scale deployment/web --replicas=6');
    await expect(differs(kubeloupe, 1)).toBeVisible();
    const line = editor.locator('.view-line').filter({ hasText: 'replicas:' });
    await expect(line).toContainText(/replicas:\s3\s*live:\s6/);
    await expect(editor.locator('[class*="differs"]')).toBeVisible();

    // By keyboard, the live value is copied into the text, and this can be undone.
    await differs(kubeloupe, 1).press('Enter');
    const { violations } = await new AxeBuilder({ page }).include('[role="menu"]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await expect(page.getByRole('menuitem', { name: /spec\.replicas/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('button', { name: /differ/ })).toHaveCount(0);
    expect(await kubeloupe.written()).toContain('replicas: 6\n');
    await kubeloupe.focusEditor();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(differs(kubeloupe, 1)).toBeVisible();
    expect(await kubeloupe.written()).toContain('replicas: 3\n');

    // The other direction.
    await kubeloupe.choose('1 value differs from the cluster', /^Apply the text/);
    await kubeloupe.expectReady('web', 3);
    await expect(editor.getByRole('button', { name: /differ/ })).toHaveCount(0);
  },
);

test(
  'defaults and other notations are not differences, and several values can be copied at once',
  { tag: '@thorough' },
  async ({ kubeloupe }) => {
    const yaml = (replicas: number, cpu: string, image: string): string =>
      ['apiVersion: apps/v1', 'kind: Deployment', 'metadata:', '  name: web', 'spec:', `  replicas: ${replicas}`]
        .concat(['  revisionHistoryLimit: 10', '  selector:', '    matchLabels: {app: web}', '  template:', '    metadata:'])
        .concat(['      labels: {app: web}', '    spec:', '      containers:', '        - name: nginx'])
        .concat([`          image: ${image}`, `          resources: {requests: {cpu: ${cpu}, memory: 0.25Gi}}`, ''])
        .join('\n');
    await kubeloupe.openReady();
    await kubeloupe.apply(yaml(2, '100m', 'nginx:1.27'));
    await kubeloupe.expectReady('web', 2);
    const none = kubeloupe.view('editor').getByRole('button', { name: /differ/ });
    await kubeloupe.write(yaml(2, '0.1', 'nginx:1.27'));
    await expect(kubeloupe.view('editor')).toContainText('No problems');
    await expect(none).toHaveCount(0);
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await expect(differs(kubeloupe, 2)).toBeVisible();
    await kubeloupe.choose('2 values differ from the cluster', 'All 2 live values');
    await expect(none).toHaveCount(0);
    expect(await kubeloupe.written()).toBe(yaml(4, '0.1', 'nginx:1.28'));
  },
);
