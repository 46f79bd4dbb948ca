/**
 * Why a registry refuses an image. `no-repository`: the repository does not exist. Registries with private images answer as for a private one.
 */
export type PullProblem = 'not-found' | 'no-repository' | 'denied' | 'unavailable';

/** A registry's answer to an anonymous request that it refuses. */
type Answer = (host: string, path: string, tag: string) => string;

const DENIED = 'pull access denied, repository does not exist or may require authorization';

/** The token request is refused before the image is requested. */
const noToken =
  (realm: string): Answer =>
  (host, path) =>
    `failed to authorize: failed to fetch anonymous token: unexpected status from GET request to ${realm}?scope=${encodeURIComponent(`repository:${path}:pull`)}&service=${host}: 403 Forbidden`;

/** The answers for a missing repository. Other registries answer that it is not found. */
const NO_REPOSITORY: Readonly<Record<string, Answer>> = {
  'docker.io': () => `${DENIED}: server message: insufficient_scope: authorization failed`,
  'ghcr.io': noToken('https://ghcr.io/token'),
  'quay.io': (host, path, tag) =>
    `unexpected status from HEAD request to https://${host}/v2/${path}/manifests/${tag}: 401 UNAUTHORIZED`,
};

const noCredentials: Answer = () => `${DENIED}: authorization failed: no basic auth credentials`;

/** The error of a pull in containerd's words. `name` has the registry and the tag or digest, for example `docker.io/library/nginx:1.27`. */
export function pullError(name: string, problem: PullProblem): string {
  const [, host = '', path = '', tag = ''] = /^([^/]*)\/(.*?)(?::([^:@/]*)|@(?:.*))?$/.exec(name) ?? [];
  const attempt = `failed to pull and unpack image "${name}": failed to resolve reference "${name}"`;
  const hidden = Object.hasOwn(NO_REPOSITORY, host) ? NO_REPOSITORY[host] : undefined;
  const reference = tag === '' ? name.slice(name.indexOf('@') + 1) : tag;
  if (problem === 'unavailable') {
    const server = host === 'docker.io' ? 'registry-1.docker.io' : host;
    const url = `https://${server}/v2/${path}/manifests/${reference}`;
    return `${attempt}: failed to do request: Head "${url}": dial tcp: lookup ${server.replace(/:[0-9]+$/, '')}: no such host`;
  }
  if (problem === 'denied') return `${attempt}: ${(hidden ?? noCredentials)(host, path, reference)}`;
  if (problem === 'no-repository' && hidden !== undefined) return `${attempt}: ${hidden(host, path, reference)}`;
  return `rpc error: code = NotFound desc = ${attempt}: ${name}: not found`;
}
