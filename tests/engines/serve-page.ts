import type { TestProject } from 'vitest/node';
import { preview } from 'vite';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the page. */
    readonly pageUrl: string;
  }
}

/** Serves the build in `dist/page` while the tests run. `E2E_BASE_URL` can name a running server instead. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env['E2E_BASE_URL'];
  if (running !== undefined) {
    project.provide('pageUrl', running);
    return undefined;
  }
  const server = await preview({ preview: { port: 4175 } });
  project.provide('pageUrl', server.resolvedUrls!.local[0]!);
  return () => server.close();
}
