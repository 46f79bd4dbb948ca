import { expect, test } from './kubeloupe.ts';

test('the page runs only its own scripts, no inline scripts and no text as code', async ({ kubeloupe, page, watch }) => {
  watch.expect(/policy: |Content Security Policy|'script-src' was not explicitly set/);
  await kubeloupe.open();
  const ran = await page.evaluate(async () => {
    const done: string[] = [];
    Object.assign(window, { ran: (what: string) => done.push(what) });
    const inline = document.createElement('script');
    inline.textContent = `ran('an inline script')`;
    document.head.append(inline);
    const data = document.createElement('script');
    const refused = new Promise((resolve) => data.addEventListener('error', resolve));
    data.src = `data:text/javascript,ran('a data: URL')`;
    document.head.append(data);
    await refused;
    document.body.setAttribute('onclick', `ran('an attribute')`);
    document.body.click();
    // This runs in a task of the page, because code that a test evaluates may evaluate text.
    const thrown = new Promise((resolve) => {
      setTimeout(() => {
        try {
          Reflect.construct(Function, [`ran('text')`])();
        } catch (error) {
          resolve(error);
        }
      });
    });
    return [...done, String(await thrown)];
  });
  expect(ran).toEqual([expect.stringMatching(/^EvalError/)]);
  for (const what of ['script-src-elem forbids inline', 'script-src-elem forbids data', 'script-src-attr forbids inline']) {
    await expect.poll(() => watch.all).toContain(`policy: ${what}`);
  }
});

test('the page sends no data to other servers', async ({ kubeloupe, page, watch }) => {
  watch.expect(/policy: connect-src|Content Security Policy/);
  await kubeloupe.open();
  const failure = await page.evaluate(() => fetch('https://example.com/').catch((error: unknown) => String(error)));
  expect(failure).toContain('TypeError');
  await expect.poll(() => watch.all).toContainEqual(expect.stringMatching(/^policy: connect-src forbids https:\/\/example\.com/));
});
