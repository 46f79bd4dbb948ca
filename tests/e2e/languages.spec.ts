import type { Page } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';
import { wordsOf } from './page-words.ts';

/** Texts that are the same in every language: names of Kubernetes, of objects in the cluster, and of the page. */
const SAME_EVERYWHERE: readonly RegExp[] = [
  /^[^A-Za-z]*$/,
  // Kinds and their fields, alone, before a name, or with a count.
  /^(Deployment|ReplicaSet|Pod|Node|Namespace|Service|ServiceAccount|ConfigMap|Secret|PriorityClass|Lease|Event)s?( [\w./:-]+)?$/,
  /^([A-Z]\w+ \d+ ?)+$/,
  /^(Recreate|Ready|NotReady|Unknown|SchedulingDisabled|cpu|memory|pods|YAML|resourceVersion \d+)$/,
  // Names of objects (or their last part), nodes, images, queues, components, functions and plugins, and quantities.
  /^-?[a-z0-9][\w-]*([./:@_-][\w.-]+)*$/,
  /^-[a-z0-9]+$/,
  /^\d+(m|Ki|Mi|Gi)$/,
  // Who wrote a revision, and the stages of a start, under upstream's names.
  /^\d+ · [\w/-]+$/,
  /^[●○] \w+/,
  // Who writes, and for which key.
  /^[\w-]+ · [\w./-]+$/,
  // Events of a Pod or a Node, with the names of the scheduler's source.
  /^(Unscheduled|Assigned)?(Pod|Node)(Add|Update|Delete)\w*$/,
  /^(kubectl|machine) |^get pods -o wide$/,
  // Columns of kubectl get.
  /^[A-Z-]+$/,
  /^(Kubeloupe|Kubernetes|English|React Flow|Workqueue|Informers|Handlers|Kubelets)$/,
];

/** Shows one view after another, and returns the texts of each. */
async function readEverything(page: Page, kubeloupe: Kubeloupe): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  const read = async (): Promise<void> => {
    for (const text of await wordsOf(page)) said.add(text);
  };
  for (const stage of ['2', '3', '4', '1']) {
    await page.keyboard.press(stage);
    await read();
  }
  await page.keyboard.press('g');
  await expect(kubeloupe.deployment('web')).toBeVisible();
  await read();
  await page.keyboard.press('n');
  await expect(kubeloupe.object('Node/node-1')).toBeVisible();
  await read();
  await page.keyboard.press('t');
  await expect(page.getByRole('table', { name: 'Pods' })).toBeVisible();
  await read();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await read();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await read();
  await page.keyboard.press('Escape');
  return said;
}

test(
  'Chinese is chosen from the menu, leaves no English, and is remembered',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await kubeloupe.expectReady('web', 3);
    // The page is paused, so its texts are the same twice.
    await kubeloupe.button('Pause').click();
    await kubeloupe.button('Legend').click();
    await kubeloupe.inspect('Deployment/default/web');
    await kubeloupe.showLoops();
    await kubeloupe.view('loops').getByRole('button', { name: 'How to read this' }).click();
    await kubeloupe.showStage('Edit');
    const english = await readEverything(page, kubeloupe);

    await kubeloupe.button('Language').click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    for (const name of ['编辑器', '对象', '检视器', '终端']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: '应用', exact: true })).toBeVisible();
    const chinese = await readEverything(page, kubeloupe);
    expect(english.size).toBeGreaterThan(150);
    expect([...chinese].filter((text) => english.has(text) && !SAME_EVERYWHERE.some((same) => same.test(text)))).toEqual([]);

    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('region', { name: '编辑器', exact: true })).toBeVisible();
  },
);

test.describe('with a browser that wants Chinese', () => {
  test.use({ locale: 'zh-CN' });
  test('the page is Chinese from the first visit', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('./');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  });
});

test('theme and layout are remembered, too', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await kubeloupe.button('Theme').click();
  await page.getByRole('menuitemradio', { name: 'Projector' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
  await page.keyboard.press('n');
  await expect(kubeloupe.object('Node/node-1')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
  await expect(kubeloupe.object('Node/node-1')).toBeVisible();
});
