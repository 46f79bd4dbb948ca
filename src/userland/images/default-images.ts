import type { ImageEntry, ProgramBehaviour } from './image-entry.ts';
import { versions } from './nginx-images.ts';

const MB = 1_000_000;

/** Go programs without a signal handler exit with 2. */
const GO_SERVER: ProgramBehaviour = { onStop: { afterMs: 5, code: 2 } };

const AGNHOST: ProgramBehaviour = {
  ...GO_SERVER,
  ports: [],
  onStop: 'ignore',
  subcommands: {
    liveness: {
      ...GO_SERVER,
      ports: [8080],
      http: [
        { path: '/healthz', status: 500, fromMs: 10_000, before: 200 },
        { path: '/*', status: 404 },
      ],
    },
    netexec: { ...GO_SERVER, server: 'agnhost-netexec' },
    'serve-hostname': { ...GO_SERVER, server: 'agnhost-serve-hostname' },
    'test-webserver': { ...GO_SERVER, ports: [80] },
    porter: { ...GO_SERVER },
    pause: { ports: [], onStop: 'ignore', logs: ['Paused'] },
  },
};

const SLEEPER: ProgramBehaviour = { ports: [], onStop: { afterMs: 2, code: 0 } };
const BUSYBOX: Omit<ImageEntry, 'name'> = { sizeBytes: 2.2 * MB, command: ['sh'], userland: 'busybox' };
const DEBIAN: Omit<ImageEntry, 'name'> = { sizeBytes: 48 * MB, command: ['bash'], userland: 'gnu' };

const coreDns = (name: string): ImageEntry => ({
  name,
  sizeBytes: 22 * MB,
  userland: 'none',
  user: 65_532,
  entrypoint: ['/coredns'],
  programs: { '/coredns': { component: 'coredns' } },
});

/** The image of the walkthrough of horizontal Pod autoscaling: a page that computes a million square roots. */
const HPA_EXAMPLE: ImageEntry = {
  name: 'registry.k8s.io/hpa-example',
  sizeBytes: 160 * MB,
  userland: 'gnu',
  command: ['apache2-foreground'],
  programs: {
    'apache2-foreground': {
      ports: [80],
      http: [{ path: '/*', status: 200, body: 'OK!' }],
      cpuMsPerRequest: 40,
      answerMs: 40,
    },
  },
};

const PODINFO: Omit<ImageEntry, 'name'> = {
  sizeBytes: 23 * MB,
  userland: 'busybox',
  tools: ['curl', 'podcli'],
  user: 100,
  workingDir: '/home/app',
  command: ['./podinfo'],
  programs: { podinfo: { server: 'podinfo' } },
};

const FORTIO: Omit<ImageEntry, 'name'> = {
  sizeBytes: 7 * MB,
  userland: 'none',
  entrypoint: ['/usr/bin/fortio'],
  command: ['server'],
  tools: ['fortio'],
};

const METRICS_SERVER: ImageEntry = {
  name: 'registry.k8s.io/metrics-server/metrics-server',
  sizeBytes: 22 * MB,
  userland: 'none',
  user: 1_000,
  entrypoint: ['/metrics-server'],
  programs: { '/metrics-server': { component: 'metrics-server' } },
};

/** The images of the Kubernetes documentation and other common images, with their documented behaviour. */
export const DEFAULT_IMAGES: readonly ImageEntry[] = [
  {
    name: 'httpd',
    main: {},
    tags: versions('2(\\.\\d(\\.\\d\\d?)?)?', 'alpine|trixie|bookworm'),
    sizeBytes: 45 * MB,
    command: ['httpd-foreground'],
    userland: 'gnu',
    files: { '/usr/local/apache2/htdocs/index.html': '<html><body><h1>It works!</h1></body></html>\n' },
    programs: {
      'httpd-foreground': { ports: [80], documentRoot: '/usr/local/apache2/htdocs', onStop: { afterMs: 1_000, code: 0 } },
    },
  },
  { name: 'busybox', tags: versions('1(\\.\\d\\d(\\.\\d)?)?', 'stable|musl|glibc|uclibc'), ...BUSYBOX },
  { name: 'registry.k8s.io/busybox', ...BUSYBOX },
  { name: 'registry.k8s.io/e2e-test-images/busybox', ...BUSYBOX },
  {
    name: 'alpine',
    tags: versions('(2\\.[67]|3(\\.\\d\\d?(\\.\\d\\d?)?)?|20\\d{6})', 'edge'),
    ...BUSYBOX,
    tools: ['apk'],
    sizeBytes: 3.8 * MB,
    command: ['/bin/sh'],
  },
  {
    name: 'curlimages/curl',
    ...BUSYBOX,
    sizeBytes: 9 * MB,
    entrypoint: ['/entrypoint.sh'],
    command: ['curl'],
    tools: ['curl'],
    user: 100,
  },
  { name: 'radial/busyboxplus', ...BUSYBOX, tools: ['curl'] },
  {
    name: 'registry.k8s.io/e2e-test-images/jessie-dnsutils',
    ...DEBIAN,
    tools: ['nslookup', 'dig', 'curl', 'wget', 'nc'],
    command: ['sleep', '3600'],
  },
  { name: 'debian', ...DEBIAN },
  { name: 'registry.k8s.io/build-image/debian-base', ...DEBIAN },
  { name: 'ubuntu', ...DEBIAN, sizeBytes: 30 * MB },
  { name: 'fedora', ...DEBIAN, tools: ['dnf', 'yum'], sizeBytes: 62 * MB },
  { name: 'centos', ...DEBIAN, tools: ['dnf', 'yum'], sizeBytes: 80 * MB },
  { name: 'bash', ...BUSYBOX, sizeBytes: 6.6 * MB, entrypoint: ['docker-entrypoint.sh'], command: ['bash'], tools: ['bash'] },
  { name: 'perl', ...DEBIAN, main: {}, sizeBytes: 336 * MB, tools: ['perl'], command: ['perl', '-de0'] },
  {
    name: 'python',
    ...DEBIAN,
    main: {},
    sizeBytes: 365 * MB,
    tools: ['python', 'python3', 'curl', 'wget'],
    command: ['python3'],
  },
  {
    name: 'node',
    ...DEBIAN,
    main: { onStop: 'ignore' },
    sizeBytes: 388 * MB,
    command: ['node'],
  },
  {
    name: 'wordpress',
    main: {},
    sizeBytes: 220 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['apache2-foreground'],
    userland: 'gnu',
    tools: ['curl'],
    programs: {
      'apache2-foreground': { ports: [80], http: [{ path: '/*', status: 302 }], onStop: { afterMs: 1_000, code: 0 } },
      'docker-entrypoint.sh': { ports: [80], http: [{ path: '/*', status: 302 }] },
    },
  },
  {
    name: 'traefik/whoami',
    sizeBytes: 3 * MB,
    userland: 'none',
    entrypoint: ['/whoami'],
    programs: { '/whoami': { ...GO_SERVER, server: 'whoami' } },
  },
  {
    name: 'hashicorp/http-echo',
    sizeBytes: 5 * MB,
    userland: 'none',
    entrypoint: ['/http-echo'],
    programs: { '/http-echo': { ...GO_SERVER, server: 'http-echo' } },
  },
  ...['stefanprodan/podinfo', 'ghcr.io/stefanprodan/podinfo'].map((name) => ({ name, ...PODINFO })),
  {
    name: 'nginxdemos/hello',
    sizeBytes: 17 * MB,
    command: ['nginx', '-g', 'daemon off;'],
    userland: 'busybox',
    programs: { nginx: { server: 'nginx-hello', onStop: { afterMs: 150, code: 0 } } },
  },
  ...['fortio/fortio', 'istio/fortio'].map((name): ImageEntry => ({ name, ...FORTIO })),
  { name: 'williamyeh/hey', sizeBytes: 4 * MB, userland: 'none', entrypoint: ['hey'], tools: ['hey'] },
  HPA_EXAMPLE,
  METRICS_SERVER,
  coreDns('registry.k8s.io/coredns/coredns'),
  coreDns('coredns/coredns'),
  {
    name: 'registry.k8s.io/ingress-nginx/controller',
    sizeBytes: 110 * MB,
    userland: 'none',
    user: 101,
    entrypoint: ['/usr/bin/dumb-init'],
    command: ['/nginx-ingress-controller'],
    programs: { '/usr/bin/dumb-init': {}, '/nginx-ingress-controller': { component: 'ingress-nginx' } },
  },
  {
    name: 'registry.k8s.io/pause',
    sizeBytes: 0.32 * MB,
    userland: 'none',
    user: 65_535,
    entrypoint: ['/pause'],
    programs: { '/pause': SLEEPER },
  },
  { name: 'k8s.gcr.io/pause', sizeBytes: 0.32 * MB, userland: 'none', entrypoint: ['/pause'], programs: { '/pause': SLEEPER } },
  {
    name: 'registry.k8s.io/e2e-test-images/agnhost',
    sizeBytes: 52 * MB,
    userland: 'busybox',
    tools: ['curl', 'dig'],
    entrypoint: ['/agnhost'],
    command: ['pause'],
    programs: { '/agnhost': AGNHOST },
  },
  {
    name: 'registry.k8s.io/liveness',
    sizeBytes: 2 * MB,
    userland: 'none',
    entrypoint: ['/server'],
    programs: { '/server': AGNHOST.subcommands?.['liveness'] ?? {} },
  },
  {
    name: 'registry.k8s.io/echoserver',
    sizeBytes: 46 * MB,
    userland: 'gnu',
    command: ['/usr/local/bin/run.sh'],
    programs: { '/usr/local/bin/run.sh': { server: 'echoserver' } },
  },
  {
    name: 'registry.k8s.io/goproxy',
    sizeBytes: 1.8 * MB,
    userland: 'none',
    entrypoint: ['/goproxy'],
    programs: { '/goproxy': { ...GO_SERVER, ports: [8080] } },
  },
  { name: 'gcr.io/google-samples/*', sizeBytes: 11 * MB },
  {
    name: 'gcr.io/google-samples/hello-app',
    tags: versions('[12]\\.0'),
    sizeBytes: 11 * MB,
    userland: 'none',
    command: ['./hello-app'],
    programs: { './hello-app': { ...GO_SERVER, server: 'hello-app' } },
  },
  {
    name: 'us-docker.pkg.dev/google-samples/containers/gke/hello-app',
    tags: versions('[12]\\.0'),
    sizeBytes: 11 * MB,
    userland: 'none',
    command: ['./hello-app'],
    programs: { './hello-app': { ...GO_SERVER, server: 'hello-app' } },
  },
  {
    name: 'polinux/stress',
    sizeBytes: 4 * MB,
    userland: 'busybox',
    command: ['stress'],
    programs: { stress: { ports: [], memoryFlag: '--vm-bytes', onStop: 'ignore' } },
  },
  {
    name: 'vish/stress',
    sizeBytes: 1.6 * MB,
    userland: 'none',
    entrypoint: ['/stress'],
    programs: { '/stress': { ...GO_SERVER, ports: [], memoryFlag: '-mem-total' } },
  },
  {
    name: 'hello-world',
    sizeBytes: 0.01 * MB,
    userland: 'none',
    command: ['/hello'],
    programs: {
      '/hello': {
        ports: [],
        exit: { afterMs: 5, code: 0 },
        logs: ['', 'Hello from Docker!', 'This message shows that your installation appears to be working correctly.'],
      },
    },
  },
];
