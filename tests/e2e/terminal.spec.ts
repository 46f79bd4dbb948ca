import { expect, test } from './kubeloupe.ts';
import { deploymentYaml } from '../manifests.ts';

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1024, 768],
] as const)
  test.describe(`at ${width}×${height}`, { tag: width === 1280 ? [] : '@thorough' }, () => {
    test.use({ viewport: { width, height } });

    test('the last command and its answer are in view, whatever height the terminal gets', async ({ kubeloupe, page }) => {
      await kubeloupe.openReady();
      await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
      const last = kubeloupe.view('terminal').locator('[data-exit]').last();
      const field = page.locator('#command-line');
      const hidden = async () => {
        const [entry, line, view] = await Promise.all(
          [last, field, kubeloupe.view('terminal')].map((each) => each.boundingBox()),
        );
        return Math.round(Math.max(view!.y - entry!.y, entry!.y + entry!.height - line!.y, 0));
      };
      await expect.poll(hidden).toBe(0);
      await page.setViewportSize({ width, height: height - 40 });
      await expect.poll(hidden).toBe(0);
    });
  });

test('the terminal runs kubectl: get, describe, scale', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const pods = await kubeloupe.kubectl('get pods -o wide');
  expect(pods.exitCode).toBe(0);
  expect(pods.text).toMatch(/NAME +READY +STATUS +RESTARTS +AGE +IP +NODE/);
  expect(pods.text.match(/web-\S+ +1\/1 +Running/g)).toHaveLength(3);

  const described = await kubeloupe.kubectl('describe deployment web');
  expect(described.exitCode).toBe(0);
  expect(described.text).toContain('StrategyType:           RollingUpdate');
  expect(described.text).toContain('3 desired | 3 updated | 3 total | 3 available | 0 unavailable');
  expect(described.text).toMatch(/ScalingReplicaSet .* deployment-controller/);

  expect((await kubeloupe.kubectl('scale deployment/web --replicas=5')).text).toContain('deployment.apps/web scaled');
  await kubeloupe.expectReady('web', 5);
});

test('k is kubectl, and letters in the field are not keys of the page', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const field = page.getByRole('textbox', { name: 'kubectl command' });
  const entries = kubeloupe.view('terminal').locator('[data-exit]');
  await field.focus();
  // Elsewhere each of these is a key of the page.
  await page.keyboard.type('k get pods 123,4<b[]gntle/w?');
  await expect(field).toHaveValue('k get pods 123,4<b[]gntle/w?');
  await expect(kubeloupe.deployment('web')).toBeVisible();
  await expect(kubeloupe.button('Pause')).toBeVisible();
  await expect(page.locator('[data-popup]')).toHaveCount(0);

  for (const line of ['k get deployments', '$ k get deployments', 'kubectl get deployments']) {
    await field.fill(line);
    await field.press('Enter');
    await expect(entries.last()).toContainText('$kubectl get deployments');
    await expect(entries.last()).toContainText(/web +3\/3/);
  }
  await field.fill('k');
  await field.press('Enter');
  await expect(entries.last()).toHaveAttribute('data-exit', /\d/);
  await expect(entries.last()).not.toContainText('unknown command');
});

test('the terminal reads the editor if a line says so, and runs commands in containers', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const unchanged = await kubeloupe.kubectl('diff -f -');
  expect(unchanged).toMatchObject({ exitCode: 0 });
  await kubeloupe.write(deploymentYaml({ name: 'web', replicas: 3, image: 'nginx:1.28' }));
  const difference = await kubeloupe.kubectl('diff -f -');
  expect(difference.exitCode).toBe(1);
  expect(difference.text).toContain('+      - image: nginx:1.28');

  const inside = await kubeloupe.kubectl('exec deploy/web -- sh -c "echo hello; exit 4"');
  expect(inside.exitCode).toBe(4);
  expect(inside.text).toContain('hello');
  expect(inside.text).toContain('command terminated with exit code 4');
});

test('kubectl edit opens the object in the editor, saves it, and gives the own text back', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const editor = kubeloupe.view('editor');
  const field = kubeloupe.view('terminal').getByRole('textbox');
  await field.fill('edit deployment web');
  await field.press('Enter');
  await expect(editor.getByText('kubectl edit deployment web has opened this.')).toBeVisible();
  await expect(editor.locator('.view-line').first()).toContainText('# Please edit the object below.');
  const opened = await kubeloupe.written();
  await kubeloupe.write(opened.replace('replicas: 3', 'replicas: -1'));
  await kubeloupe.button('Apply').click();
  const entries = kubeloupe.view('terminal').locator('[data-exit]');
  await expect(entries.last()).toContainText('error: Edit cancelled, no valid changes were saved.');
  await kubeloupe.write(opened.replace('replicas: 3', 'replicas: 2'));
  await kubeloupe.button('Apply').click();
  await expect(entries.last()).toContainText('deployment.apps/web edited');
  await expect(editor.getByText('kubectl edit deployment web has opened this.')).toHaveCount(0);
  expect(await kubeloupe.written()).not.toContain('# Please edit');
  await kubeloupe.expectReady('web', 2);
});

test('rollout status prints progress, and ends when the rollout ends', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.setSpeed(2);
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  const status = await kubeloupe.kubectl('rollout status deployment/web');
  expect(status.exitCode).toBe(0);
  expect(status.text).toContain('Waiting for deployment "web" rollout to finish');
  expect(status.text).toContain('deployment "web" successfully rolled out');
});

test("a failure is shown as an error with the server's message", { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const lines: readonly (readonly [string, RegExp])[] = [
    ['get gadgets', /error: the server doesn't have a resource type "gadgets"/],
    ['get pod nobody', /Error from server \(NotFound\): pods "nobody" not found/],
    ['frobnicate', /error: unknown command "frobnicate" for "kubectl"/],
    ['scale deployment/web --replicas=-1', /replicas/],
  ];
  for (const [line, message] of lines) {
    const outcome = await kubeloupe.kubectl(line);
    expect(outcome.exitCode, line).toBeGreaterThan(0);
    expect(outcome.text).toMatch(message);
  }
});

test('the arrow keys restore earlier lines', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('get nodes');
  await kubeloupe.kubectl('get deployments');
  const field = page.getByRole('textbox', { name: 'kubectl command' });
  await field.focus();
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveValue('get deployments');
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveValue('get nodes');
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveValue('get deployments');
});

test('the line that the page shows for a button can be typed', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.showObjectsAs('Nodes');
  const field = page.getByRole('textbox', { name: 'kubectl command' });
  for (const [line, said] of [
    ['machine add', 'machine node-4 started'],
    ['$ machine power-off node-4', 'machine node-4 is off'],
    ['machine remove node-9', 'there is no machine'],
  ] as const) {
    await field.fill(line);
    await field.press('Enter');
    await expect(kubeloupe.view('terminal').getByRole('log')).toContainText(said);
  }
  await expect(kubeloupe.object('Node/node-4')).toContainText('power off');
});

test('a shell in a container reads what is typed', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const terminal = kubeloupe.view('terminal');
  const field = page.locator('#command-line');
  const type = async (line: string): Promise<void> => {
    await field.fill(line);
    await field.press('Enter');
  };
  await type('exec -it deployment/web -- sh');
  const input = page.getByRole('textbox', { name: 'Input of kubectl exec -it deployment/web -- sh' });
  await expect(input).toHaveAttribute('placeholder', 'exit ends the session');
  const session = terminal.locator('[data-exit]').last();
  await type('cd /usr/share/nginx/html; x=seen');
  await type('echo $x $(ls)');
  await expect(session.locator('pre')).toHaveText('# cd /usr/share/nginx/html; x=seen\n# echo $x $(ls)\nseen index.html');
  await type('sleep 1000');
  await expect(session.locator('pre')).toContainText('# sleep 1000');
  await field.press('Control+c');
  await expect(session.locator('pre')).toContainText('# sleep 1000\n^C');
  await field.press('Control+d');
  await expect(session).toHaveAttribute('data-exit', '130');
  await expect(page.getByRole('textbox', { name: 'kubectl command' })).toBeVisible();
});
