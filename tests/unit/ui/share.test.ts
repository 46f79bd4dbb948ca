import { describe, expect, it } from 'vitest';
import { encodeLessonLink, parseLesson } from '../../../src/worker/protocol/lesson.ts';
import { encodeLink, type Scenario } from '../../../src/worker/protocol/scenario.ts';
import { fromThisMoment } from '../../../src/ui/share/current-scenario.ts';
import { embedAddress, embedCode, type EmbedChoice } from '../../../src/ui/share/embed-code.ts';
import { embedOf, ownPage } from '../../../src/ui/share/embed.ts';
import { linkIn, openableIn } from '../../../src/ui/visits/opening.ts';
import { useShare } from '../../../src/ui/share/share-store.ts';
import { impliedStage, showScenario } from '../../../src/ui/share/show-scenario.ts';
import { useView } from '../../../src/ui/model/view-store.ts';
import { silentSession } from './silent-session.ts';

const LESSON_YAML = `version: 1
id: mine
kind: lesson
title: Mine
minutes: 1
scenario:
  version: 1
  cluster: { seed: a }
  branches: [{ commands: [] }]
  cursor: { at: 5000, playing: true }
beats:
  - { id: one, title: One, text: Look., stage: { stage: watch } }
`;

const LESSON = {
  version: 1,
  id: 'mine',
  kind: 'lesson',
  title: 'Mine',
  minutes: 1,
  scenario: { version: 1, cluster: { seed: 'a' }, branches: [{ commands: [] }], cursor: { at: 5_000, playing: true } },
  beats: [{ id: 'one', title: 'One', text: 'Look.', stage: { stage: 'watch' } }],
} as const;

describe('a pasted or dropped text', () => {
  it('can be a link, or only its hash', () => {
    expect(linkIn('https://example.org/k8s/?embed=objects#v1=abc')).toBe('#v1=abc');
    expect(linkIn(' #v1=abc\n')).toBe('#v1=abc');
    expect(linkIn('v2=abc')).toBe('#v2=abc');
    expect(linkIn('l1=abc')).toBe('#l1=abc');
    expect(linkIn('look at #v1=abc')).toBeUndefined();
    expect(linkIn('{ "version": 1 }')).toBeUndefined();
  });

  it('can be a scenario or manifests for the editor', async () => {
    const scenario: Scenario = { version: 1, cluster: { seed: 'a' }, branches: [{ commands: [] }] };
    const scenarioLink = `#${encodeLink(scenario)}`;
    const opened = { opening: { start: scenario, place: undefined }, hash: scenarioLink };
    expect(await openableIn(JSON.stringify(scenario), 'text')).toEqual(opened);
    expect(await openableIn(scenarioLink, 'text')).toEqual(opened);
    const manifests = 'apiVersion: v1\nkind: Pod\n';
    expect(await openableIn(manifests, 'file')).toEqual({ manifests });
  });

  it('can be a lesson: it stands at its beginning, and its place has all of it', async () => {
    const lesson = parseLesson(LESSON);
    const { playing: _, ...cursor } = LESSON.scenario.cursor;
    const start = { ...LESSON.scenario, cursor: { ...cursor, view: { inspector: 'closed', stage: 'watch' } } };
    const hash = `#${encodeLessonLink(lesson)}`;
    const opened = { opening: { start, place: { lesson: 'mine', given: lesson, beat: 0, tries: {} } }, hash };
    expect(await openableIn(JSON.stringify(LESSON), 'file')).toEqual(opened);
    expect(await openableIn(LESSON_YAML, 'text')).toEqual(opened);
    expect(await openableIn(hash, 'text')).toEqual(opened);
  });

  it('is refused with the place of the fault if it is a lesson that cannot be read', async () => {
    expect(await openableIn(LESSON_YAML.replace('minutes: 1', 'minutes: soon'), 'file')).toBeUndefined();
    expect(useShare.getState().refusal).toMatchObject({ from: 'file', code: 'wrong-type', path: 'minutes' });
  });

  it('is otherwise refused with a reason, which disappears with the next valid text', async () => {
    expect(await openableIn('#v1=!', 'text')).toBeUndefined();
    expect(useShare.getState().refusal).toMatchObject({ from: 'link', code: 'damaged-link' });
    expect(await openableIn('{"version":1,"cluster":{"seed":7},"branches":[]}', 'file')).toBeUndefined();
    expect(useShare.getState().refusal).toMatchObject({ from: 'file', code: 'wrong-type', path: 'cluster.seed' });
    await openableIn('kind: Pod', 'text');
    expect(useShare.getState().refusal).toBeUndefined();
  });

  it('is read quickly even if it is hostile', async () => {
    const began = performance.now();
    for (const hostile of ['\n'.repeat(1_000_000), ' '.repeat(1_000_000), '{'.repeat(1_000_000), 'branches '.repeat(100_000)])
      expect(await openableIn(hostile, 'file')).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a link from the shown time', () => {
  const command = (line: string) => ({ type: 'kubectl', line }) as const;
  const scenario: Scenario = {
    version: 1,
    cluster: { seed: 'a' },
    documents: 'kind: Pod',
    branches: [
      {
        commands: [
          { command: { type: 'apply-documents' } },
          { at: 5_000, command: command('scale deployment/web --replicas=5') },
          { at: 9_000, command: command('delete deployment/web') },
        ],
        until: { at: 20_000 },
      },
      {
        from: { branch: 0, at: 7_000 },
        commands: [{ at: 7_500, command: command('rollout undo deployment/web') }],
        until: { at: 12_000 },
      },
    ],
    cursor: { branch: 1, at: 6_000, selection: 'Deployment/default/web' },
  };

  it('has only the shown branch from its start, and plays', () => {
    expect(fromThisMoment(scenario)).toEqual({
      ...scenario,
      branches: [
        {
          commands: [
            { command: { type: 'apply-documents' } },
            { at: 5_000, command: command('scale deployment/web --replicas=5') },
            { at: 7_500, command: command('rollout undo deployment/web') },
          ],
          until: { at: 12_000 },
        },
      ],
      cursor: { at: 6_000, playing: true, selection: 'Deployment/default/web' },
    });
  });
});

describe('the stage of a link that is older than the stages', () => {
  it('is where its tab of the loops is: that of syncs has become the stage Code', () => {
    expect(impliedStage({ loops: 'sync', sync: 7 })).toBe('code');
    expect(impliedStage({ loops: 'start' })).toBe('loop');
    expect(impliedStage({})).toBe('edit');
    const cursor = { view: { loops: 'sync', sync: 7 } } as const;
    const { world } = silentSession();
    showScenario(world, { version: 1, cluster: { seed: 'a' }, branches: [{ commands: [] }], cursor }, 'link');
    const { stage, loopsTab } = useView.getState();
    const { openSync } = world.view.getState();
    expect({ stage, openSync, loopsTab }).toEqual({ stage: 'code', openSync: 7, loopsTab: 'loops' });
  });
});

describe('an embedded page', () => {
  it('shows the requested views in order, and names unknown ones', () => {
    expect(embedOf('?embed=loops,objects,clock&theme=dark&lang=zh-cn')).toEqual({
      views: ['loops', 'objects'],
      unknown: ['clock'],
      theme: 'dark',
      language: 'zh-CN',
    });
  });

  it('shows the objects by default, and ignores unknown themes and languages', () => {
    expect(embedOf('?embed&theme=pink&lang=tlh')).toEqual({
      views: ['objects'],
      unknown: [],
      theme: undefined,
      language: undefined,
    });
    expect(embedOf('?theme=dark')).toBeUndefined();
  });

  it('links to the same scenario on a full page', () => {
    const href = 'https://example.org/k8s/?embed=objects&theme=dark&lang=en#v1=old';
    expect(ownPage(href, '#v1=new')).toBe('https://example.org/k8s/#v1=new');
  });

  it('tells its height to one origin only', () => {
    expect(embedOf('?embed&parent=https%3A%2F%2Fblog.example.org%2Fpost')!.parent).toBe('https://blog.example.org');
    expect(embedOf('?embed&parent=blog.example.org')!.parent).toBe('https://blog.example.org');
    for (const bad of ['*', '', 'javascript:alert(1)', 'data:text/html,x', '//'])
      expect(embedOf(`?embed&parent=${encodeURIComponent(bad)}`)!.parent).toBeUndefined();
  });
});

describe('the text that embeds a moment', () => {
  const choice: EmbedChoice = {
    stage: undefined,
    theme: 'dark',
    language: 'zh-CN',
    height: 560,
    title: 'Ten [Pods] & "more"',
    parent: undefined,
  };
  const page = 'https://example.org/k8s/?embed=old#v1=old';

  it('opens the chosen views, theme and language, and leads back to the same choice', () => {
    const watch = embedAddress(page, '#v1=new', { ...choice, stage: 'watch', parent: 'https://blog.example.org' });
    expect(embedOf(new URL(watch).search)).toMatchObject({
      stage: 'watch',
      theme: 'dark',
      language: 'zh-CN',
      parent: 'https://blog.example.org',
      unknown: [],
    });
    const address = embedAddress(page, '#v1=new', choice);
    expect(address).toBe('https://example.org/k8s/?embed=objects,timeline&theme=dark&lang=zh-CN#v1=new');
  });

  it('quotes what a title may hold', () => {
    const own = 'https://example.org/k8s/#v1=(new)';
    expect(embedCode('markdown', '', own, choice)).toBe(
      String.raw`[Ten \[Pods\] & "more"](https://example.org/k8s/#v1=%28new%29)`,
    );
    expect(embedCode('html', '', own, choice)).toBe(`<a href="${own}">Ten [Pods] &amp; &quot;more&quot;</a>`);
    expect(embedCode('iframe', 'https://example.org/?embed', own, choice)).toBe(
      '<iframe title="Ten [Pods] &amp; &quot;more&quot;" src="https://example.org/?embed" width="100%" height="560" loading="lazy" style="border: 0"></iframe>',
    );
  });

  it('comes with the script that fits the height if the page around it is known', () => {
    const code = embedCode('iframe', 'https://example.org/?embed', '', { ...choice, parent: 'https://blog.example.org' });
    expect(code).toContain(`origin !== 'https://example.org'`);
  });
});
