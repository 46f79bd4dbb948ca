import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, Key as Keys, type WebDriver } from 'selenium-webdriver';
import { WINDOW, type Browser, type Key, type Tab } from './tab.ts';

const LONGEST_START_MS = 15_000;
const MOST_STARTS = 3;

/** WebKitGTK's own small browser, over WebDriver, on a virtual screen (Xvfb). */
export async function startWebKit(driver: string): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}` };
  return { newTab: () => newTab(driver, env), close: () => end(screen) };
}

/** Starts a driver with a session of its own, whose data ends with it. A driver sometimes hangs while it starts the browser: another one takes its place. */
async function newTab(driver: string, env: NodeJS.ProcessEnv): Promise<Tab> {
  for (let left = MOST_STARTS; ; left--) {
    const port = await freePort();
    const program = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    try {
      await untilReady(url);
      return await tabOf(await newSession(url), () => end(program));
    } catch (error) {
      await end(program);
      if (left === 1) throw error;
    }
  }
}

function newSession(driverUrl: string): Promise<WebDriver> {
  const building = new Builder()
    .usingServer(driverUrl)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  const late = sleep(LONGEST_START_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${driverUrl} starts no browser`);
  });
  return Promise.race([building, late]);
}

async function tabOf(browser: WebDriver, endDriver: () => Promise<void>): Promise<Tab> {
  await fitWindow(browser);
  return {
    goTo: (url) => browser.get(url),
    call: (ask, argument) => browser.executeScript(`return (${ask.toString()})(arguments[0])`, argument),
    clickAt: (x, y) =>
      browser
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    type: (text) => browser.actions().sendKeys(text).perform(),
    press: (...keys) => pressTogether(browser, keys),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    close: async () => {
      await browser.quit();
      await endDriver();
    },
  };
}

/** Sizes the window so that the page has the given size. */
async function fitWindow(browser: WebDriver): Promise<void> {
  const window = browser.manage().window();
  await window.setRect({ x: 0, y: 0, ...WINDOW });
  const [width, height] = await browser.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  await window.setRect({ x: 0, y: 0, width: 2 * WINDOW.width - width, height: 2 * WINDOW.height - height });
}

async function pressTogether(browser: WebDriver, keys: readonly Key[]): Promise<void> {
  const names: Readonly<Record<string, string>> = {
    Control: Keys.CONTROL,
    Enter: Keys.ENTER,
    End: Keys.END,
    Backspace: Keys.BACK_SPACE,
    ArrowUp: Keys.ARROW_UP,
  };
  const actions = browser.actions();
  for (const key of keys) actions.keyDown(names[key] ?? key);
  for (const key of keys.toReversed()) actions.keyUp(names[key] ?? key);
  await actions.perform();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(driverUrl: string): Promise<void> {
  for (const began = Date.now(); ; await sleep(50)) {
    const answer = await fetch(`${driverUrl}/status`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() - began > LONGEST_START_MS) throw new Error(`no WebDriver at ${driverUrl}`);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
