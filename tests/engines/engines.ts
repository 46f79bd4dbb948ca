import { findProgram } from '../programs.ts';
import { startChromium, startFirefox } from './puppeteer.ts';
import type { Browser } from './tab.ts';
import { startWebKit } from './webkit.ts';

/** A JavaScript engine of common browsers, and the installed program that contains it. */
export interface Engine {
  readonly name: string;
  /** Undefined if it is not installed because `scripts/ensure.mjs` could not install it. */
  readonly program: string | undefined;
  readonly start: (program: string) => Promise<Browser>;
}

export const ENGINES: readonly Engine[] = [
  { name: 'Chromium', program: findProgram('chromium'), start: startChromium },
  { name: 'Firefox', program: findProgram('firefox'), start: startFirefox },
  { name: 'WebKit', program: findProgram('Xvfb') && findProgram('WebKitWebDriver'), start: startWebKit },
];
