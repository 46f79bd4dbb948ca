import puppeteer, { type Browser as Launched, type LaunchOptions, type Page } from 'puppeteer-core';
import { WINDOW, type Browser, type Tab } from './tab.ts';

/** Chromium, over its own protocol. As root it must start without a sandbox. */
export function startChromium(executablePath: string): Promise<Browser> {
  return start({
    browser: 'chrome',
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
}

/** An ordinary Firefox, over WebDriver BiDi. */
export function startFirefox(executablePath: string): Promise<Browser> {
  return start({ browser: 'firefox', executablePath });
}

async function start(options: LaunchOptions): Promise<Browser> {
  const launched = await puppeteer.launch({ ...options, headless: true, defaultViewport: WINDOW });
  return {
    newTab: () => newTab(launched),
    close: () => launched.close(),
  };
}

async function newTab(browser: Launched): Promise<Tab> {
  const profile = await browser.createBrowserContext();
  const page: Page = await profile.newPage();
  return {
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    call: (ask, argument) => page.evaluate(ask as (argument: unknown) => never, argument),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    screenshot: () => page.screenshot(),
    close: () => profile.close(),
  };
}
