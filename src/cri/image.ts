/** An image with its full name (CRI Image). */
export interface Image {
  /** The name with registry and tag: `docker.io/library/nginx:1.14.2`. */
  readonly name: string;
  /** `docker.io/library/nginx@sha256:…` */
  readonly ref: string;
  readonly sizeBytes: number;
  /** The time of a pull in milliseconds, whatever the size. */
  readonly pullMs: number | undefined;
  /** The user id that it runs as; 0 is root. Undefined if unknown. */
  readonly user: number | undefined;
  readonly env: Readonly<Record<string, string>> | undefined;
  /** Its files by absolute path, as far as they are known. */
  readonly files: Readonly<Record<string, string>>;
}

/** The images of all registries (cri-api services.go `ImageManagerService`). The kubelet knows which of them are on the node. */
export interface ImageService {
  /** The image of this name, even if the registry does not have it. Throws `FormatError` for an invalid name. */
  resolve(image: string): Image;
  /** The runtime's error if the registry does not provide the image, else undefined. Throws `FormatError`. */
  whyMissing(image: string): string | undefined;
}
