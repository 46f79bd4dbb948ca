import { describe, expect, it } from 'vitest';
import { defaultImagePullPolicy, FormatError, parseContainerImage } from '../../../src/api/index.ts';

const DIGEST = `sha256:${'0'.repeat(64)}`;

describe('the name of an image', () => {
  it.each([
    ['nginx', { repository: 'docker.io/library/nginx', tag: 'latest', digest: undefined }],
    ['nginx:1.27', { repository: 'docker.io/library/nginx', tag: '1.27', digest: undefined }],
    ['bitnami/redis', { repository: 'docker.io/bitnami/redis', tag: 'latest', digest: undefined }],
    ['registry.k8s.io/pause:3.10', { repository: 'registry.k8s.io/pause', tag: '3.10', digest: undefined }],
    ['localhost:5000/team/app', { repository: 'localhost:5000/team/app', tag: 'latest', digest: undefined }],
    [`nginx@${DIGEST}`, { repository: 'docker.io/library/nginx', tag: undefined, digest: DIGEST }],
    [`nginx:1@${DIGEST}`, { repository: 'docker.io/library/nginx', tag: '1', digest: DIGEST }],
  ])('%s has its parts', (image, parts) => {
    expect(parseContainerImage(image)).toEqual(parts);
  });

  it.each(['', 'nginx:', 'a b', ':1', 'nginx::1', '-nginx', 'nginx@sha256:1'])('is not %j', (image) => {
    expect(() => parseContainerImage(image)).toThrow(FormatError);
  });

  it('says that upper case is what is wrong', () => {
    expect(() => parseContainerImage('Nginx')).toThrow(
      'couldn\'t parse image name "Nginx": invalid reference format: repository name must be lowercase',
    );
  });

  it('decides how it is pulled', () => {
    expect(defaultImagePullPolicy('nginx')).toBe('Always');
    expect(defaultImagePullPolicy('nginx:1.27')).toBe('IfNotPresent');
    expect(defaultImagePullPolicy(`nginx@${DIGEST}`)).toBe('IfNotPresent');
  });
});
