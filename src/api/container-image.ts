import { quote } from './field-error.ts';
import { FormatError } from './format-error.ts';

/** The parts of an image's name (pkg/util/parsers `ParseImageName`). */
export interface ContainerImage {
  /** With its registry: `docker.io/library/nginx`. */
  readonly repository: string;
  /** `latest` where the name has neither tag nor digest, undefined where it has a digest alone. */
  readonly tag: string | undefined;
  /** `sha256:…` */
  readonly digest: string | undefined;
}

const DOMAIN = '(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*(?::[0-9]+)?';
const COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const REFERENCE = new RegExp(
  `^((?:${DOMAIN}/)?${COMPONENT}(?:/${COMPONENT})*)(?::([\\w][\\w.-]{0,127}))?(?:@([A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}))?$`,
);

/** `nginx` is `docker.io/library/nginx:latest`. Throws `FormatError` for a name that no runtime would take. */
export function parseContainerImage(image: string): ContainerImage {
  const match = REFERENCE.exec(image);
  if (match === null) throw new FormatError(`couldn't parse image name ${quote(image)}: ${whyInvalid(image)}`);
  const [, name = '', tag, digest] = match;
  return { repository: withRegistry(name), tag: tag ?? (digest === undefined ? 'latest' : undefined), digest };
}

function whyInvalid(image: string): string {
  return REFERENCE.test(image.toLowerCase())
    ? 'invalid reference format: repository name must be lowercase'
    : 'invalid reference format';
}

/** What stands before the first slash is a registry where it looks like a host. */
function withRegistry(name: string): string {
  const slash = name.indexOf('/');
  const first = slash < 0 ? '' : name.slice(0, slash);
  const isHost = first === 'localhost' || /[.:]/.test(first) || first !== first.toLowerCase();
  if (isHost) return name.replace(/^index\.docker\.io\//, 'docker.io/');
  return `docker.io/${slash < 0 ? 'library/' : ''}${name}`;
}

/** Pulled at each start where the manifest does not say: when the tag is `latest` (core/v1 defaults `SetDefaults_Container`). */
export function defaultImagePullPolicy(image: string): 'Always' | 'IfNotPresent' {
  try {
    return parseContainerImage(image).tag === 'latest' ? 'Always' : 'IfNotPresent';
  } catch (error) {
    // Defaulting does not judge: validation and the kubelet do.
    if (error instanceof FormatError) return 'IfNotPresent';
    throw error;
  }
}
