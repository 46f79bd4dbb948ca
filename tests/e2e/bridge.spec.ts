import { request } from 'node:http';
import { expect, test } from './kubeloupe.ts';

/** A request like kubectl's, without an Origin. */
async function ask(
  baseURL: string | undefined,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL(path, baseURL), init);
  return { status: response.status, body: await response.json() };
}

/** The refusal of a request like that of `kubectl exec`, which needs another protocol. */
function askToUpgrade(baseURL: string | undefined, path: string): Promise<{ status: number; body: string }> {
  const headers = { connection: 'Upgrade', upgrade: 'SPDY/3.1' };
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, baseURL), { method: 'POST', headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asking.on('error', reject);
    asking.end();
  });
}

test.describe('programs on this machine reach the cluster of the tab', () => {
  test.describe.configure({ mode: 'serial' });

  test('only while the user allows them', async ({ kubeloupe, page, baseURL }) => {
    await kubeloupe.openReady();
    expect((await ask(baseURL, '/api/v1/namespaces/default/pods')).status).toBe(503);

    await page.getByRole('button', { name: 'kubectl from your terminal' }).click();
    await page.getByRole('switch', { name: 'Let programs on this machine in' }).check();
    await expect(page.getByRole('status').filter({ hasText: 'On, for this machine only' })).toBeVisible();
    await expect(page.getByText(`kubectl --server=${new URL(baseURL!).origin} get pods --watch`)).toBeVisible();

    const pods = await ask(baseURL, '/api/v1/namespaces/default/pods');
    expect(pods.status).toBe(200);
    expect((pods.body as { items: unknown[] }).items).toHaveLength(3);

    const patched = await ask(baseURL, '/apis/apps/v1/namespaces/default/deployments/web', {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ spec: { replicas: 5 } }),
    });
    expect(patched.status).toBe(200);
    const exec = await askToUpgrade(baseURL, '/api/v1/namespaces/default/pods/web/exec?command=ls');
    expect(exec.status).toBe(400);
    expect(exec.body).toContain('exec is not supported');
    await page.keyboard.press('Escape');
    await kubeloupe.expectReady('web', 5);

    await page.getByRole('button', { name: 'kubectl from your terminal: on' }).click();
    await page.getByRole('switch').uncheck();
    expect((await ask(baseURL, '/api/v1/namespaces/default/pods')).status).toBe(503);
  });

  test(
    'and their changes are part of the history and of later branches',
    { tag: '@thorough' },
    async ({ kubeloupe, page, baseURL }) => {
      await kubeloupe.openReady();
      await page.getByRole('button', { name: 'kubectl from your terminal' }).click();
      await page.getByRole('switch').check();
      await expect(page.locator('[data-bridge="open"]')).toBeVisible();
      const web = '/apis/apps/v1/namespaces/default/deployments/web';
      const replicas = async (): Promise<unknown> =>
        ((await ask(baseURL, web)).body as { spec: { replicas: number } }).spec.replicas;
      const patched = await ask(baseURL, web, {
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', 'user-agent': 'kubectl/v1.36.0' },
        body: JSON.stringify({ spec: { replicas: 5 } }),
      });
      expect(patched.status).toBe(200);
      await page.keyboard.press('Escape');
      await kubeloupe.expectReady('web', 5);
      await expect(kubeloupe.view('terminal').getByText(`PATCH ${web} (kubectl)`)).toBeVisible();
      await kubeloupe.pause();

      const timeline = page.getByRole('region', { name: 'Timeline' });
      await expect(timeline.getByRole('button', { name: /command: PATCH/ })).toBeVisible();
      const slider = timeline.getByRole('slider', { name: 'Moment shown' });
      await slider.focus();
      await page.keyboard.press('Home');
      await expect(timeline).toContainText('The past');
      expect((await ask(baseURL, web)).status).toBe(404);
      await page.keyboard.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', /the present/);
      await page.keyboard.press('PageDown');
      await expect(timeline).toContainText('The past');
      expect(await replicas()).toBe(5);

      await kubeloupe.branchOff('set image deployment/web nginx=nginx:1.28');
      await expect(timeline.getByRole('button', { name: /the branch begins here/ })).toBeVisible();
      expect(await replicas()).toBe(5);
      await expect(kubeloupe.view('terminal').getByText(`PATCH ${web} (kubectl)`)).toBeVisible();
    },
  );

  test('but other sites do not', { tag: '@thorough' }, async ({ kubeloupe, page, baseURL }) => {
    await kubeloupe.open();
    await page.getByRole('button', { name: 'kubectl from your terminal' }).click();
    await page.getByRole('switch').check();
    await expect(page.locator('[data-bridge="open"]')).toBeVisible();
    const response = await fetch(new URL('/api/v1/pods', baseURL), { headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
  });

  test("and a watch reports the user's changes", { tag: '@thorough' }, async ({ kubeloupe, page, baseURL }) => {
    await kubeloupe.openReady();
    await page.getByRole('button', { name: 'kubectl from your terminal' }).click();
    await page.getByRole('switch').check();
    await expect(page.locator('[data-bridge="open"]')).toBeVisible();
    await page.keyboard.press('Escape');

    const reading = new AbortController();
    const response = await fetch(new URL('/apis/apps/v1/namespaces/default/deployments?watch=true', baseURL), {
      signal: reading.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (part: string): Promise<void> => {
      while (!text.includes(part)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`the watch ended without ${part}`);
        text += value;
      }
    };
    await readUntil('"ADDED"');
    await kubeloupe.kubectl('scale deployment/web --replicas=2');
    await readUntil('"replicas":2');
    reading.abort();
  });
});

test('in a frame that may not connect, the switch is off and shows why', { tag: '@thorough' }, async ({ page, baseURL }) => {
  await page.routeWebSocket(/./, (socket) => socket.close());
  await page.goto('./');
  await page.evaluate((src) => {
    document.body.innerHTML = `<iframe title="cluster" width="1200" height="700" src="${src}"></iframe>`;
  }, `${baseURL}/?frame`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'kubectl from your terminal' }).click();
  await frame.getByRole('switch').click();
  await expect(frame.locator('[data-bridge="unavailable"]')).toContainText('npm start');
  await expect(frame.getByRole('switch')).not.toBeChecked();
});
