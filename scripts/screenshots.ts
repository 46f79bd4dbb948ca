// `npm run screenshots`: the pictures of the documents, taken of the built page. Each shows a scenario's link with stopped
// time, so two runs show the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { encodeLink, type Scenario, type ScenarioCursor } from '../src/worker/protocol/scenario.ts';
import { test, type Kubeloupe } from '../tests/e2e/kubeloupe.ts';
import { leaderKilled, nodeFailure, proportional, scenarioOf, stuckRollout, surge, type Story } from '../tests/scenarios.ts';

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** A desktop page, tall enough for the content of the regions. */
const PAGE = [1440, 1000] as const;
const WEB = 'Deployment/default/web';
/** The time limit for a picture to come to rest, and how long it must stay the same. */
const REST_MS = 30_000;
const BETWEEN_MS = 1_500;
/** The quality of the pictures in percent, at which letters stay sharp. */
const QUALITY = 90;

interface Shot {
  /** The name of the file in docs/images. */
  readonly name: string;
  readonly scenario: Scenario;
  readonly size: readonly [width: number, height: number];
  /** Regions, as in docs/embedding.md. Absent: the whole page. */
  readonly embed?: string;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'zh-CN';
  /** The user's actions before the picture. */
  readonly act?: (kubeloupe: Kubeloupe) => Promise<void>;
}

/** A story at a moment of its history. */
function moment(story: Story, cursor: ScenarioCursor): Scenario {
  return scenarioOf(story, { selection: WEB, ...cursor });
}

/** The rollout of ten Pods, and a branch of it without a surge. */
function branched(): Scenario {
  const { documents = '', branches, cursor, ...scenario } = moment(surge, { at: 19_000 });
  const withoutSurge = documents.replace('maxSurge: 25%', 'maxSurge: 0').replace('nginx:1.27', 'nginx:1.28');
  const apply = (stdin: string) => ({ type: 'kubectl', line: 'apply -f -', stdin }) as const;
  const [first, ...changes] = branches[0]!.commands;
  return {
    ...scenario,
    documents: withoutSurge,
    branches: [
      { name: 'maxSurge 25%', commands: [{ ...first, command: apply(documents) }, ...changes], until: { at: 40_000 } },
      {
        name: 'maxSurge 0',
        from: { branch: 0, at: 11_000 },
        commands: [{ at: 11_000, command: apply(withoutSurge) }],
        until: { at: 34_000 },
      },
    ],
    cursor: { ...cursor, branch: 1 },
  };
}

const SHOTS: readonly Shot[] = [
  { name: 'rollout', scenario: moment(surge, { at: 19_500 }), size: PAGE },
  {
    name: 'dark',
    scenario: moment(nodeFailure, { at: 76_000, selection: 'Node/node-2', view: { objects: 'nodes' } }),
    size: PAGE,
    theme: 'dark',
  },
  { name: 'loops', scenario: moment(surge, { at: 2_950 }), size: [1200, 740], embed: 'loops' },
  {
    name: 'sync',
    scenario: moment(proportional, { at: 27_000, view: { stage: 'code' } }),
    size: PAGE,
    act: openScaling,
  },
  {
    name: 'why',
    scenario: moment(stuckRollout, { at: 50_000, view: { inspector: 'why', why: { waiting: WEB } } }),
    size: [1200, 760],
    embed: 'objects,inspector',
  },
  { name: 'start', scenario: moment(leaderKilled, { at: 30_500, view: { loops: 'start' } }), size: [1200, 760], embed: 'loops' },
  { name: 'branches', scenario: branched(), size: PAGE, act: openBranches },
  { name: 'phone', scenario: moment(surge, { at: 19_500 }), size: [390, 844] },
  {
    name: 'zh',
    scenario: moment(stuckRollout, { at: 50_000, view: { inspector: 'why', why: { waiting: WEB } } }),
    size: PAGE,
    language: 'zh-CN',
  },
];

/** Opens the sync in which ReplicaSets are scaled in proportion. */
async function openScaling(kubeloupe: Kubeloupe): Promise<void> {
  const steps = await kubeloupe.listSyncs();
  await steps.getByRole('combobox').selectOption('deployment-controller');
  await steps.locator('[data-sync]').filter({ hasText: 'scaleReplicaSet' }).first().click();
  await steps.locator('[data-step="scale"]').click();
  await expect(kubeloupe.view('code').locator('[aria-current="step"]')).toBeVisible();
}

async function openBranches(kubeloupe: Kubeloupe): Promise<void> {
  await kubeloupe.button(/^Branch: /).click();
}

test.use({ reducedMotion: 'reduce' });

for (const { name, scenario, size, embed, theme = 'light', language = 'en', act } of SHOTS) {
  test.describe(name, () => {
    const [width, height] = size;
    test.use({ viewport: { width, height }, colorScheme: theme, locale: language });
    test('is taken', async ({ kubeloupe, page }) => {
      const search = embed === undefined ? '' : `?embed=${embed}&theme=${theme}&lang=${language}`;
      await page.goto(`./${search}#${encodeLink(scenario)}`);
      await expect(page.locator('[data-view]').first()).toBeVisible();
      await kubeloupe.settle();
      await act?.(kubeloupe);
      // The pointer must not hover over anything.
      await page.mouse.move(width - 1, 0);
      mkdirSync(FOLDER, { recursive: true });
      await comeToRest(page);
      writeFileSync(`${FOLDER}${name}.webp`, await picture(page));
    });
  });
}

/** Waits until late parts are loaded and questions answered: until two pictures some time apart are the same. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  let last: Buffer | undefined;
  await expect(async () => {
    const before = last;
    last = await page.screenshot();
    expect(before?.equals(last)).toBe(true);
  }).toPass({ intervals: [BETWEEN_MS], timeout: REST_MS });
}

/** A picture as WebP, which Playwright itself does not write: a fraction of the size. */
async function picture(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}
