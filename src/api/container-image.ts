import { FormatError, quote } from './text.ts';

/** The parts of an image's name (pkg/util/parsers `ParseImageName`). */
export interface ContainerImage {
  /** With the registry: `docker.io/library/nginx`. */
  readonly repository: string;
  /** `latest` if the name has neither tag nor digest. Undefined if it has only a digest. */
  readonly tag: string | undefined;
  /** `sha256:…` */
  readonly digest: string | undefined;
}

const DOMAIN = '(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*(?::[0-9]+)?';
const COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const REFERENCE = new RegExp(
  `^((?:${DOMAIN}/)?${COMPONENT}(?:/${COMPONENT})*)(?::([\\w][\\w.-]{0,127}))?(?:@([A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}))?$`,
);

/**
 * The maximum length of a repository's name without registry and tag (distribution/reference `RepositoryNameTotalLengthMax`).
 */
const LONGEST_REPOSITORY = 255;
/** Longer texts are refused without matching the regular expression. */
const LONGEST_IMAGE = 1_000;

/**
 * Parses an image name: `nginx` is `docker.io/library/nginx:latest` (distribution/reference `ParseNormalizedNamed`). Throws
 * `FormatError` if no container runtime would accept the name.
 */
export function parseContainerImage(image: string): ContainerImage {
  const refuse = (why: string): FormatError => new FormatError(`couldn't parse image name ${quote(image)}: ${why}`);
  if (/^[a-f0-9]{64}$/.test(image))
    throw refuse(`invalid repository name (${image}), cannot specify 64-byte hexadecimal strings`);
  const { domain, remainder } = splitDomain(image);
  const [remote = ''] = remainder.split(':', 1);
  if (remote !== remote.toLowerCase()) throw refuse(`invalid reference format: repository name (${remote}) must be lowercase`);
  const match = image.length > LONGEST_IMAGE ? null : REFERENCE.exec(`${domain}/${remainder}`);
  if (match === null) throw refuse('invalid reference format');
  const [, repository = '', tag, digest] = match;
  if (repository.length - domain.length - 1 > LONGEST_REPOSITORY)
    throw refuse(`repository name must not be more than ${LONGEST_REPOSITORY} characters`);
  return { repository, tag: tag ?? (digest === undefined ? 'latest' : undefined), digest };
}

/** The name with registry and tag: `docker.io/library/nginx:1.14.2`. */
export function fullImageName({ repository, tag, digest }: ContainerImage): string {
  return tag === undefined ? `${repository}@${digest ?? ''}` : `${repository}:${tag}`;
}

/** The part before the first slash is a registry if it looks like a host (`splitDockerDomain`). */
function splitDomain(image: string): { readonly domain: string; readonly remainder: string } {
  const slash = image.indexOf('/');
  const first = slash < 0 ? '' : image.slice(0, slash);
  const isHost = first === 'localhost' || /[.:]/.test(first) || first !== first.toLowerCase();
  const domain = !isHost || first === 'index.docker.io' ? 'docker.io' : first;
  const remainder = isHost ? image.slice(slash + 1) : image;
  return { domain, remainder: domain === 'docker.io' && !remainder.includes('/') ? `library/${remainder}` : remainder };
}

/** The default pull policy: `Always` for the tag `latest` (core/v1 defaults `SetDefaults_Container`). */
export function defaultImagePullPolicy(image: string): 'Always' | 'IfNotPresent' {
  try {
    return parseContainerImage(image).tag === 'latest' ? 'Always' : 'IfNotPresent';
  } catch (error) {
    // Defaulting does not reject bad names: validation and the kubelet do.
    if (error instanceof FormatError) return 'IfNotPresent';
    throw error;
  }
}
