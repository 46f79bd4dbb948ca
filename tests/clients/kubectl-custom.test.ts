import { describe, expect, it } from 'vitest';
import { CRON_TABS, NIGHTLY } from '../unit/apiserver/custom/crontab.ts';
import { kubectlMinor, kubectlPresent } from './kubectl.ts';
import { playground } from './playground.ts';

/** Since v1.27 `explain` reads OpenAPI v3, and words differ. */
const isRecent = kubectlMinor >= 27;

describe.skipIf(!kubectlPresent)('kubectl and a custom kind', () => {
  const world = playground();

  it('applies a definition and its object, explains, changes and deletes', async () => {
    const { kubectl } = world;
    expect((await kubectl.attempt('apply -f -', { stdin: NIGHTLY })).stderr).toContain(
      `no matches for kind "CronTab" in version "stable.example.com/v1"\n${isRecent ? 'ensure CRDs are installed first' : ''}`,
    );
    expect(await kubectl.run('apply -f -', { stdin: CRON_TABS })).toBe(
      'customresourcedefinition.apiextensions.k8s.io/crontabs.stable.example.com created\n',
    );
    await kubectl.run('wait --for=condition=Established crd/crontabs.stable.example.com');
    expect(await kubectl.run('apply -f -', { stdin: NIGHTLY })).toBe('crontab.stable.example.com/nightly created\n');
    expect(await kubectl.run('get ct --no-headers')).toMatch(/^nightly +@daily +3 +\d+s\n$/);
    expect(await kubectl.run('explain ct.spec')).toContain(
      isRecent
        ? '  cronSpec\t<string> -required-\n    When it runs.\n'
        : '   cronSpec\t<string> -required-\n     When it runs.\n',
    );
    expect(await kubectl.run('apply -f -', { stdin: NIGHTLY.replace('replicas: 3', 'replicas: 4') })).toBe(
      'crontab.stable.example.com/nightly configured\n',
    );
    expect(await kubectl.run('scale ct nightly --replicas=5')).toBe('crontab.stable.example.com/nightly scaled\n');
    expect((await kubectl.attempt('apply -f -', { stdin: NIGHTLY.replace('replicas: 3', 'replicas: 44') })).stderr).toBe(
      'The CronTab "nightly" is invalid: spec.replicas: Invalid value: 44: spec.replicas in body should be less than or equal to 10\n',
    );
    expect(await kubectl.run('delete crd crontabs.stable.example.com')).toContain('deleted');
    expect((await kubectl.attempt('get ct')).code).toBe(1);
  });
});
