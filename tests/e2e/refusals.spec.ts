import { expect, test, type Kubeloupe } from './kubeloupe.ts';
import { deploymentYaml } from '../manifests.ts';

interface Refusal {
  readonly what: string;
  readonly text: string;
  /** The line of the message, from 1. */
  readonly line: number;
  readonly message: RegExp;
  /** The server's or kubectl's response to an apply. */
  readonly answer: RegExp;
}

const GOOD = deploymentYaml({ image: 'nginx:1.28' });

function lineOf(text: string, part: string): number {
  return text.split('\n').findIndex((line) => line.includes(part)) + 1;
}

function changed(from: string, to: string): { readonly text: string; readonly line: number } {
  const text = GOOD.replace(from, to);
  return { text, line: lineOf(text, to) };
}

const REFUSALS: readonly Refusal[] = [
  {
    what: 'text that is not YAML',
    ...changed('  replicas: 3', '  replicas: [3'),
    line: lineOf(GOOD, 'selector:'),
    message: /./,
    answer: /error: error parsing STDIN: error converting YAML to JSON: yaml: /,
  },
  {
    what: 'an unknown kind',
    ...changed('kind: Deployment', 'kind: Deploymint'),
    message: /no matches for kind "Deploymint" in version "apps\/v1"/,
    answer:
      /error: resource mapping not found for name: "web" namespace: "" from "STDIN": no matches for kind "Deploymint" in version "apps\/v1"/,
  },
  {
    what: 'a value that is not allowed',
    ...changed('replicas: 3', 'replicas: -1'),
    message: /spec\.replicas: Invalid value: -1: must be greater than or equal to 0/,
    answer: /The Deployment "web" is invalid: spec\.replicas: Invalid value: -1: must be greater than or equal to 0/,
  },
  {
    what: 'a selector that does not match its template',
    ...changed('        app: web', '        app: other'),
    message: /spec\.template\.metadata\.labels: Invalid value: .*`selector` does not match template `labels`/,
    answer: /The Deployment "web" is invalid: [^]*`selector` does not match template `labels`/,
  },
  {
    what: 'a field that does not exist',
    ...changed('replicas: 3', 'replicaz: 3'),
    message: /unknown field "spec\.replicaz"/,
    answer: /unknown field "spec\.replicaz"/,
  },
];

/** All objects of the objects view, and the state of the Deployment. */
async function clusterOf(kubeloupe: Kubeloupe) {
  const objects = await kubeloupe
    .view('objects')
    .locator('[data-object]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-object')));
  const { text } = await kubeloupe.kubectl('get deployment/web -o jsonpath={.metadata.generation}/{.metadata.resourceVersion}');
  return { objects, deployment: text.slice(text.lastIndexOf('}') + 1) };
}

/** These cases run only in the thorough suite, because a similar case always runs. */
const THOROUGH = new Set(['text that is not YAML', 'a field that does not exist', 'an unknown kind']);

for (const { what, text, line, message, answer } of REFUSALS) {
  const tag = THOROUGH.has(what) ? '@thorough' : [];
  test(`${what} is refused with a message at its line, and nothing else changes`, { tag }, async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const before = await clusterOf(kubeloupe);
    expect(before.deployment).toMatch(/^\d+\/\d+$/);
    await kubeloupe.write(text);

    const problems = kubeloupe.view('editor').getByRole('region', { name: 'Problems' });
    const problem = problems.getByRole('button', { name: message });
    await expect(problem).toBeVisible();
    await expect(problem).toHaveAccessibleName(new RegExp(`^Line ${line}, `));
    // The line may be out of sight; the message leads there.
    await problem.click();
    await expect(kubeloupe.view('editor').locator('.squiggly-error')).not.toHaveCount(0);

    await kubeloupe.button('Apply').click();
    await expect(kubeloupe.view('terminal').getByRole('log')).toContainText(answer);
    await expect(kubeloupe.echo.locator('output')).toHaveAttribute('data-failed', 'true');
    await expect(kubeloupe.view('editor')).toContainText('Nothing has changed: the cluster and your text are as they were.');

    expect(await clusterOf(kubeloupe)).toEqual(before);
    expect(await kubeloupe.written()).toBe(text);

    // A click on the message puts the cursor on its line.
    await problem.click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('ControlOrMeta+C');
    const found = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n')[line - 1]).toContain(found.trim());
  });
}

test('all errors are shown at once, each at its line', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const text = GOOD.replace('replicas: 3', 'replicas: -1').replace('name: nginx', 'name: Nginx_1');
  await kubeloupe.write(text);
  const problems = kubeloupe.view('editor').getByRole('region', { name: 'Problems' });
  await expect(
    problems.getByRole('button', { name: new RegExp(`^Line ${lineOf(text, 'replicas: -1')}, .*spec\\.replicas`) }),
  ).toBeVisible();
  await expect(
    problems.getByRole('button', { name: new RegExp(`^Line ${lineOf(text, 'Nginx_1')}, .*containers\\[0\\]\\.name`) }),
  ).toBeVisible();
  await expect(problems).toContainText('2 problems');
  await kubeloupe.write(GOOD);
  await expect(kubeloupe.view('editor')).toContainText('No problems');
});
