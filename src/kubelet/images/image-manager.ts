import { FormatError, formatGoDuration, keyOf, type Container, type Pod } from '../../api/index.ts';
import type { Image, ImageService } from '../../cri/index.ts';
import { Signal, pause, type Process, type Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { KeyedBackoff } from '../../client/index.ts';
import type { PullFault } from '../faults.ts';
import { podRecord, type PodTrace, type PodEvents } from '../pod-events.ts';
import { StartFailure } from '../pods/start-failure.ts';
import { steps } from '../steps.ts';
import type { KubeletTimings } from '../timings.ts';

/** From this failure on, waits for the pull are background. */
const EXPECTED_FAILURES = 3;

export interface ImageManagerOptions {
  readonly sim: Simulation;
  readonly catalogue: ImageService;
  readonly events: PodEvents;
  readonly timings: KubeletTimings;
  readonly random: Random;
  readonly trace: PodTrace;
  /** The fault of pulls of an image, named with registry and tag. */
  readonly faultOf: (image: string) => PullFault | undefined;
}

/**
 * Makes sure that a container's image is on the node (pkg/kubelet/images/image_manager.go `EnsureImageExists`). It pulls one image at a time, as a kubelet does
 * by default (`serializeImagePulls`).
 */
export class ImageManager {
  /** The back-off of failed pulls, by Pod and image. */
  readonly backoff = new KeyedBackoff(10_000, 300_000);
  readonly #options: ImageManagerOptions;
  /** The images on the node's disk, by full name. They survive a restart of the kubelet. */
  readonly #present = new Map<string, Image>();
  /** The same images by the names that containers use: `nginx` for `docker.io/library/nginx:latest`. */
  readonly #presentByGivenName = new Map<string, Image>();
  /** The errors of failed pulls, by back-off key. */
  readonly #failures = new Map<string, string>();
  readonly #pullEnded = new Signal();
  #pulling = false;

  constructor(options: ImageManagerOptions) {
    this.#options = options;
  }

  /** The images in the node's status. */
  get images(): Iterable<Image> {
    return this.#present.values();
  }

  /** Puts images on the node's disk, as `kubeadm config images pull` does. */
  provide(names: readonly string[]): void {
    for (const name of names) {
      const image = this.#options.catalogue.resolve(name);
      this.#present.set(image.name, image);
    }
  }

  /** Forgets the running pull when the kubelet stops. */
  reset(): void {
    this.#pulling = false;
  }

  /** The files of an image by their path in a volume. Empty for an invalid name. */
  filesOf(name: string): Readonly<Record<string, string>> {
    try {
      const { files } = this.#options.catalogue.resolve(name);
      return Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice(1), text]));
    } catch (error) {
      if (error instanceof FormatError) return {};
      throw error;
    }
  }

  /** The container's image if it is on the node and needs no pull, else undefined. This fast path covers most containers. */
  atHand(pod: Pod, container: Container): Image | undefined {
    const image = this.#presentByGivenName.get(container.image ?? '');
    if (image === undefined || container.imagePullPolicy === 'Always') return undefined;
    this.#sayPresent(pod, container);
    return image;
  }

  /** The container's image, after it is on the node. Throws `StartFailure`. */
  *ensureImageExists(pod: Pod, container: Container): Process<Image> {
    const { catalogue, events } = this.#options;
    const name = container.image ?? '';
    const image = this.#parse(pod, container, name);
    const present = this.#present.has(image.name);
    const policy = container.imagePullPolicy ?? 'IfNotPresent';
    if (present && policy !== 'Always') {
      this.#presentByGivenName.set(name, image);
      this.#sayPresent(pod, container);
      return image;
    }
    if (policy === 'Never') {
      const message = `Container image "${name}" is not present with pull policy of Never`;
      this.#report(pod, container, 'neverPull');
      events.container(pod, container, 'Warning', 'ErrImageNeverPull', message);
      throw new StartFailure('ErrImageNeverPull', message);
    }
    const key = `${pod.metadata.uid}_${name}`;
    this.#checkBackoff(pod, container, key, name);
    this.#failures.delete(key);
    this.#report(pod, container, 'pull');
    events.container(pod, container, 'Normal', 'Pulling', `Pulling image "${name}"`);
    const askedMs = this.#options.sim.nowMs;
    const tookMs = yield* this.#pull(pod, container, image);
    const fault = this.#options.faultOf(image.name);
    if (fault !== undefined) {
      fault.struck();
      this.#options.sim.cause = fault.record;
    }
    const error = fault?.error ?? catalogue.whyMissing(name);
    if (error !== undefined) throw this.#failed(pod, container, key, name, error);
    this.#present.set(image.name, image);
    this.#presentByGivenName.set(name, image);
    this.backoff.delete(key);
    this.#options.trace(podRecord(steps.pullImage, keyOf(pod.metadata), 'pulled', { ...figuresOf(container), tookMs }));
    const waitedMs = this.#options.sim.nowMs - askedMs;
    const durations = `in ${wholeMs(tookMs)} (${wholeMs(waitedMs)} including waiting)`;
    events.container(
      pod,
      container,
      'Normal',
      'Pulled',
      `Successfully pulled image "${name}" ${durations}. Image size: ${image.sizeBytes} bytes.`,
    );
    return image;
  }

  #report(pod: Pod, container: Container, outcome: 'present' | 'pull' | 'neverPull' | 'backOff'): void {
    this.#options.trace(podRecord(steps.EnsureImageExists, keyOf(pod.metadata), outcome, figuresOf(container)));
  }

  #sayPresent(pod: Pod, container: Container): void {
    const message = `Container image "${container.image ?? ''}" already present on machine and can be accessed by the pod`;
    this.#report(pod, container, 'present');
    this.#options.events.container(pod, container, 'Normal', 'Pulled', message);
  }

  #parse(pod: Pod, container: Container, name: string): Image {
    try {
      return this.#options.catalogue.resolve(name);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const message = `Failed to apply default image tag "${name}": ${error.message}`;
      const figures = { ...figuresOf(container), error: error.message };
      this.#options.trace(podRecord(steps.EnsureImageExists, keyOf(pod.metadata), 'invalidName', figures));
      this.#options.events.container(pod, container, 'Warning', 'InspectFailed', message);
      throw new StartFailure('InvalidImageName', message);
    }
  }

  #checkBackoff(pod: Pod, container: Container, key: string, name: string): void {
    if (!this.backoff.isInBackoffSinceUpdate(key, this.#options.sim.nowMs)) return;
    const message = `Back-off pulling image "${name}"`;
    this.#report(pod, container, 'backOff');
    this.#options.events.container(pod, container, 'Normal', 'BackOff', message);
    const before = this.#failures.get(key);
    const full = before === undefined ? message : `${message}: ${before}`;
    throw new StartFailure('ImagePullBackOff', full, this.backoff.expiresMs(key), this.backoff.attempts(key) > EXPECTED_FAILURES);
  }

  #failed(pod: Pod, container: Container, key: string, name: string, error: string): StartFailure {
    const { sim, events } = this.#options;
    events.container(pod, container, 'Warning', 'Failed', `Failed to pull image "${name}": ${error}`);
    this.backoff.next(key, sim.nowMs, sim.nowMs);
    this.#failures.set(key, `ErrImagePull: ${error}`);
    this.#options.trace(podRecord(steps.pullImage, keyOf(pod.metadata), 'failed', { ...figuresOf(container), error }));
    return new StartFailure('ErrImagePull', error, undefined, this.backoff.attempts(key) > EXPECTED_FAILURES);
  }

  /** Waits for its turn, then pulls. Returns the time of the pull itself, in milliseconds. */
  *#pull(pod: Pod, container: Container, image: Image): Process<number> {
    const { sim, timings, random, trace } = this.#options;
    const background = this.backoff.attempts(`${pod.metadata.uid}_${container.image ?? ''}`) >= EXPECTED_FAILURES;
    while (this.#pulling) yield this.#pullEnded;
    this.#pulling = true;
    trace(podRecord(steps.pullImage, keyOf(pod.metadata), 'started', figuresOf(container)));
    const startedMs = sim.nowMs;
    try {
      const { catalogue, faultOf } = this.#options;
      const missing =
        this.#present.has(image.name) || catalogue.whyMissing(image.name) !== undefined || faultOf(image.name) !== undefined;
      const bytesMs = missing ? 0 : (image.pullMs ?? image.sizeBytes / timings.pullBytesPerMs);
      yield* pause(random.jitter(timings.pullMs + bytesMs, timings.jitter), background);
    } finally {
      this.#pulling = false;
      this.#pullEnded.notify();
    }
    return sim.nowMs - startedMs;
  }
}

function figuresOf({ name, image = '' }: Container): { readonly container: string; readonly image: string } {
  return { container: name, image };
}

function wholeMs(ms: number): string {
  return formatGoDuration(Math.floor(ms));
}
