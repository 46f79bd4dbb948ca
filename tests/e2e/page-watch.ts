import type { Page } from '@playwright/test';

/**
 * Watches a page during a test for errors in its console, uncaught exceptions, violations of its content security policy, and requests to other
 * origins.
 */
export class PageWatch {
  readonly #page: Page;
  readonly #origin: string;
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(page: Page, baseUrl: string) {
    this.#page = page;
    this.#origin = new URL(baseUrl).origin;
  }

  /** All errors so far, expected or not. */
  get all(): readonly string[] {
    return this.#faults;
  }

  /** The unexpected errors so far. */
  get faults(): readonly string[] {
    return this.#faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  /** Declares the errors that a test causes on purpose. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  async begin(): Promise<void> {
    const page = this.#page;
    page.on('console', (message) => {
      // Playwright's own message, see `serviceWorkers` in its configuration.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (message.type() === 'error' || message.type() === 'warning')
        this.#faults.push(`console ${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#faults.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const ownMaking = url.protocol === 'blob:' || url.protocol === 'data:';
      if (!ownMaking && url.origin !== this.#origin) this.#faults.push(`request to ${url.href}`);
    });
    await page.exposeBinding('reportViolation', (_source, text: string) => this.#faults.push(text));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
        reportViolation(`policy: ${violatedDirective} forbids ${blockedURI}`);
      });
    });
  }
}
