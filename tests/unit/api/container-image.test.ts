import { describe, expect, it } from 'vitest';
import { defaultImagePullPolicy, FormatError, parseContainerImage } from '../../../src/api/index.ts';

const DIGEST = `sha256:${'0'.repeat(64)}`;

describe('an image name', () => {
  it.each([
    ['nginx', { repository: 'docker.io/library/nginx', tag: 'latest', digest: undefined }],
    ['nginx:1.27', { repository: 'docker.io/library/nginx', tag: '1.27', digest: undefined }],
    ['bitnami/redis', { repository: 'docker.io/bitnami/redis', tag: 'latest', digest: undefined }],
    ['registry.k8s.io/pause:3.10', { repository: 'registry.k8s.io/pause', tag: '3.10', digest: undefined }],
    ['docker.io/nginx', { repository: 'docker.io/library/nginx', tag: 'latest', digest: undefined }],
    ['index.docker.io/team/app', { repository: 'docker.io/team/app', tag: 'latest', digest: undefined }],
    ['localhost:5000/team/app', { repository: 'localhost:5000/team/app', tag: 'latest', digest: undefined }],
    [`nginx@${DIGEST}`, { repository: 'docker.io/library/nginx', tag: undefined, digest: DIGEST }],
    [`nginx:1@${DIGEST}`, { repository: 'docker.io/library/nginx', tag: '1', digest: DIGEST }],
  ])('%s is split into its parts', (image, parts) => {
    expect(parseContainerImage(image)).toEqual(parts);
  });

  it.each(['', 'nginx:', 'a b', ':1', 'nginx::1', '-nginx', 'nginx@sha256:1'])('is refused: %j', (image) => {
    expect(() => parseContainerImage(image)).toThrow(FormatError);
  });

  it.each([
    ['Nginx', 'invalid reference format: repository name (library/Nginx) must be lowercase'],
    ['team/App:V1', 'invalid reference format: repository name (team/App) must be lowercase'],
    ['registry.k8s.io/Pause', 'invalid reference format: repository name (Pause) must be lowercase'],
    ['nginx:latest:', 'invalid reference format'],
    ['https://nginx', 'invalid reference format'],
    ['a'.repeat(64), `invalid repository name (${'a'.repeat(64)}), cannot specify 64-byte hexadecimal strings`],
    [`x/${'y'.repeat(300)}`, 'repository name must not be more than 255 characters'],
  ])('has a message for the invalid name %s', (image, why) => {
    expect(() => parseContainerImage(image)).toThrow(new FormatError(`couldn't parse image name "${image}": ${why}`));
  });

  it('is parsed quickly, however long it is', () => {
    const before = process.cpuUsage();
    expect(() => parseContainerImage(`${'a-'.repeat(500_000)}!`)).toThrow(FormatError);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });

  it('decides the pull policy', () => {
    expect(defaultImagePullPolicy('nginx')).toBe('Always');
    expect(defaultImagePullPolicy('nginx:1.27')).toBe('IfNotPresent');
    expect(defaultImagePullPolicy(`nginx@${DIGEST}`)).toBe('IfNotPresent');
  });
});
