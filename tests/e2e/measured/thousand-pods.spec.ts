import { expect, test } from '../kubeloupe.ts';
import { deploymentYaml } from '../manifests.ts';

/** What is read here of an event of Chromium's trace. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** When it began, and how long it took by the clock, in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly name?: string; readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string } };
  /** The processor's time that it took, in microseconds. */
  readonly tdur?: number;
}

const LONGEST_MS = 50;
const MOST_ELEMENTS = 300;

/**
 * The longest tasks of the page's thread, in milliseconds of the processor's time: what the page does, and not what else the machine does
 * meanwhile (the worker, the browser and this test share two processors, and whoever is put off for a while has a long task by the clock). Tasks
 * in which the page answers this test, which looks for elements by their roles and names, are none of its own.
 */
function longTasksMs(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasksOf = (thread: TraceEvent): readonly TraceEvent[] =>
    traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === thread.pid && tid === thread.tid);
  const tasks = threads.map(tasksOf).reduce((most, others) => (others.length > most.length ? others : most), []);
  // A page that drew all of it has had many tasks: that there are none would say that the trace was misread.
  expect(tasks.length).toBeGreaterThan(500);
  const asked = traceEvents.filter(
    ({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession',
  );
  const isAsked = ({ pid, tid, ts, dur = 0 }: TraceEvent): boolean =>
    asked.some((event) => event.pid === pid && event.tid === tid && event.ts >= ts && event.ts <= ts + dur);
  return tasks
    .filter(({ tdur = 0 }) => tdur / 1000 > LONGEST_MS)
    .filter((task) => !isAsked(task))
    .map(({ tdur = 0 }) => tdur / 1000);
}

test('1,000 Pods roll out without a long task on the page, and with few elements', async ({ browser, kubeloupe, page }) => {
  test.setTimeout(120_000);
  await kubeloupe.openReady();
  // A node takes 110 Pods: ten of them have room for 1,000, and for a rollout's surge.
  await kubeloupe.showObjectsAs('Nodes');
  for (let node = 4; node <= 12; node++) {
    await kubeloupe.button('Add a node').click();
    await expect(kubeloupe.object(`Node/node-${node}`)).toBeVisible();
  }
  await kubeloupe.showObjectsAs('Graph');
  const manifest = (image: string): string =>
    deploymentYaml({ replicas: 1_000, image, strategy: ['rollingUpdate:', '  maxSurge: 25%', '  maxUnavailable: 25%'] });
  await kubeloupe.write(manifest('nginx:1.27'));
  await expect(kubeloupe.view('editor')).toContainText('No problems');
  await kubeloupe.setSpeed(20);

  await browser.startTracing(page, { categories: ['toplevel'] });
  let mostElements = 0;
  const rolledOut = async (): Promise<void> => {
    await expect
      .poll(
        async () => {
          mostElements = Math.max(mostElements, await kubeloupe.view('objects').locator('.react-flow__viewport *').count());
          return kubeloupe.deployment('web').textContent();
        },
        { timeout: 60_000, intervals: [250] },
      )
      .toContain('1000/1000 ready');
  };
  await kubeloupe.button('Apply').click();
  await rolledOut();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 2' })).toBeVisible();
  await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 60_000 });
  await rolledOut();

  expect(mostElements).toBeLessThanOrEqual(MOST_ELEMENTS);
  expect(longTasksMs(await browser.stopTracing())).toEqual([]);
});
