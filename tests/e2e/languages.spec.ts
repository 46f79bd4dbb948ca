import type { Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

/** Words that stay as they are in Chinese documentation: names of Kubernetes, of keys, and of the page's own. */
const NOUNS = new Set(
  `Kubeloupe Kubernetes kubectl kubelet kube-apiserver kube-scheduler etcd API server apiserver YAML CPU cpu memory pods
  Pod Pods Deployment Deployments ReplicaSet ReplicaSets Node Nodes Namespace Service ConfigMap Secret ServiceAccount Lease Event Events
  Conditions RollingUpdate Recreate Pending Running Ready NotReady Unknown SchedulingDisabled True False Normal Warning
  startup readiness liveness NAME READY STATUS RESTARTS AGE IP NODE UP-TO-DATE AVAILABLE DESIRED CURRENT REVISION IMAGES MEMORY PODS
  English resourceVersion React Flow Space Ctrl Enter Esc Del Tab
  activeQ backoffQ unschedulable dirty Get Done Add AddAfter AddRateLimited HasSynced Informer Handler Workqueue workers worker
  adds retries`.split(/\s+/),
);

/** Everything that is said in words anywhere on the page, without what is code, and without names of objects. */
async function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CODE = 'code, pre, kbd, style, script, .monaco-editor, [role="log"], time, tbody td, svg title';
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element !== null && element.closest(CODE) === null) said.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      if (element.closest('.monaco-editor') !== null) continue;
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-valuetext',
        'data-tip',
        'data-tip-line',
        'title',
        'placeholder',
        'alt',
      ]) {
        const text = element.getAttribute(name);
        if (text !== null && element.closest('tbody td') === null) said.push(text);
      }
    }
    return [...new Set(said.map((text) => text.trim()).filter((text) => text !== ''))];
  });
}

/** Words in Latin letters that are neither nouns of Kubernetes nor names of things in the cluster or of upstream's functions. */
function english(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    (text.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [])
      .filter((word) => word.length > 1 && !NOUNS.has(word))
      .map((word) => `${word} — in “${text.slice(0, 120)}”`),
  );
  return found;
}

/** What is named after something in the cluster, a controller or a function, whatever the language. */
const NAMES =
  /\b(?:kubectl [^\n”]*|machine (?:add|remove|power)\S*[^\n”]*|(?:kill -9|systemctl) [^\n”]*|(?:Deployment|ReplicaSet|Pod|Node|web|node|nginx|default|controller-manager|kubelet|scheduler|shared-informers|garbage_collector|node_lifecycle|noexec_taint|orphaned_pods|pkg)[\w/.:@-]*|[a-z]+[A-Z]\w*|[A-Z]\w+[A-Z]\w*|[a-z]+(?:_[a-z]+)+|[a-z]+(?:-[a-z]+)*-controller(?:-\w+)?)\b/g;

test('Chinese is chosen from the menu, is complete, and is remembered', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  await kubeloupe.button('Language').click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  for (const name of ['编辑器', '对象', '检视器', '终端']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: '应用', exact: true })).toBeVisible();

  const left: string[] = [];
  const look = async (where: string): Promise<void> => {
    const texts = (await wordsOf(page)).map((text) => text.replace(NAMES, ''));
    left.push(...english(texts).map((word) => `${where}: ${word}`));
  };
  await look('graph');
  await page.keyboard.press('l');
  await page.keyboard.press('n');
  await expect(kubeloupe.object('Node/node-1')).toBeVisible();
  await look('nodes');
  await page.keyboard.press('t');
  await expect(page.getByRole('table')).toBeVisible();
  await look('table');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('help');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog', { name: '命令面板' })).toBeVisible();
  await look('palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  expect([...new Set(left)]).toEqual([]);

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('region', { name: '编辑器', exact: true })).toBeVisible();
});

test.describe('with a browser that wants Chinese', () => {
  test.use({ locale: 'zh-CN' });
  test('the page speaks it from the first day', async ({ page }) => {
    await page.goto('./');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  });
});

test('theme and layout are remembered, too', async ({ kubeloupe, page }) => {
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
