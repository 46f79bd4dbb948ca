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
    netexec: { ...GO_SERVER, ports: [8080] },
    'serve-hostname': { ...GO_SERVER, ports: [9376] },
    'test-webserver': { ...GO_SERVER, ports: [80] },
    porter: { ...GO_SERVER },
    pause: { ports: [], onStop: 'ignore', logs: ['Paused'] },
  },
};

const MYSQL: ProgramBehaviour = {
  ports: [3306, 33060],
  startMs: 6_000,
  onStop: { afterMs: 1_200, code: 0 },
  needsEnv: {
    anyOf: [
      'MYSQL_ROOT_PASSWORD',
      'MYSQL_ALLOW_EMPTY_PASSWORD',
      'MYSQL_RANDOM_ROOT_PASSWORD',
      'MARIADB_ROOT_PASSWORD',
      'MARIADB_ALLOW_EMPTY_ROOT_PASSWORD',
    ],
    logs: [
      '[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified',
      '    You need to specify one of the following as an environment variable:',
      '    - MYSQL_ROOT_PASSWORD',
      '    - MYSQL_ALLOW_EMPTY_PASSWORD',
      '    - MYSQL_RANDOM_ROOT_PASSWORD',
    ],
  },
  logs: ['[Note] [Entrypoint]: Entrypoint script for MySQL Server started.', 'mysqld: ready for connections.'],
};

const POSTGRES: ProgramBehaviour = {
  ports: [5432],
  startMs: 2_500,
  onStop: { afterMs: 300, code: 0 },
  needsEnv: {
    anyOf: ['POSTGRES_PASSWORD', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_HOST_AUTH_METHOD'],
    logs: ['Error: Database is uninitialized and superuser password is not specified.'],
  },
  logs: ['LOG:  database system is ready to accept connections'],
};

const SLEEPER: ProgramBehaviour = { ports: [], onStop: { afterMs: 2, code: 0 } };
const BUSYBOX: Omit<ImageEntry, 'name'> = { sizeBytes: 2.2 * MB, command: ['sh'], userland: 'busybox' };
const DEBIAN: Omit<ImageEntry, 'name'> = { sizeBytes: 48 * MB, command: ['bash'], userland: 'gnu' };

/** The images of the Kubernetes documentation and other common images, with their documented behaviour. */
export const DEFAULT_IMAGES: readonly ImageEntry[] = [
  {
    name: 'httpd',
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
  { name: 'ubuntu', ...DEBIAN, sizeBytes: 30 * MB },
  { name: 'fedora', ...DEBIAN, sizeBytes: 62 * MB },
  { name: 'centos', ...DEBIAN, sizeBytes: 80 * MB },
  { name: 'bash', ...BUSYBOX, sizeBytes: 6.6 * MB, entrypoint: ['docker-entrypoint.sh'], command: ['bash'], tools: ['bash'] },
  { name: 'perl', ...DEBIAN, sizeBytes: 336 * MB, tools: ['perl'], command: ['perl', '-de0'] },
  { name: 'python', ...DEBIAN, sizeBytes: 365 * MB, tools: ['python', 'python3', 'curl', 'wget'], command: ['python3'] },
  {
    name: 'node',
    ...DEBIAN,
    sizeBytes: 388 * MB,
    command: ['node'],
    programs: { node: { onStop: 'ignore' }, npm: { onStop: 'ignore' } },
  },
  {
    name: 'redis',
    tags: versions('\\d(\\.\\d\\d?(\\.\\d\\d?)?)?', 'alpine|bookworm'),
    sizeBytes: 45 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['redis-server'],
    userland: 'gnu',
    tools: ['redis-cli'],
    programs: {
      'redis-server': { ports: [6379], onStop: { afterMs: 80, code: 0 }, logs: ['* Ready to accept connections tcp'] },
      'docker-entrypoint.sh': { ports: [6379], onStop: { afterMs: 80, code: 0 } },
    },
  },
  { name: 'registry.k8s.io/redis', sizeBytes: 40 * MB, userland: 'gnu', programs: {}, command: ['redis-server'] },
  {
    name: 'mysql',
    sizeBytes: 175 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['mysqld'],
    userland: 'gnu',
    tools: ['mysql', 'mysqladmin'],
    programs: { mysqld: MYSQL, 'docker-entrypoint.sh': MYSQL },
  },
  {
    name: 'gcr.io/google-samples/xtrabackup',
    sizeBytes: 265 * MB,
    userland: 'any',
    // Copying an empty database takes a moment.
    programs: { xtrabackup: { exit: { afterMs: 800, code: 0 } }, xbstream: { exit: { afterMs: 200, code: 0 } } },
  },
  {
    name: 'mariadb',
    sizeBytes: 110 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['mariadbd'],
    userland: 'gnu',
    tools: ['mysql', 'mysqladmin'],
    programs: { mariadbd: MYSQL, 'docker-entrypoint.sh': MYSQL },
  },
  {
    name: 'postgres',
    sizeBytes: 155 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['postgres'],
    userland: 'gnu',
    tools: ['psql', 'pg_isready'],
    programs: { postgres: POSTGRES, 'docker-entrypoint.sh': POSTGRES },
  },
  {
    name: 'mongo',
    sizeBytes: 270 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['mongod'],
    userland: 'gnu',
    programs: {
      mongod: { ports: [27017], startMs: 1_500, onStop: { afterMs: 400, code: 0 } },
      'docker-entrypoint.sh': { ports: [27017] },
    },
  },
  {
    name: 'wordpress',
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
    name: 'rabbitmq',
    sizeBytes: 110 * MB,
    userland: 'gnu',
    entrypoint: ['docker-entrypoint.sh'],
    command: ['rabbitmq-server'],
    programs: { 'rabbitmq-server': { ports: [5672], startMs: 4_000 }, 'docker-entrypoint.sh': { ports: [5672] } },
  },
  { name: 'memcached', sizeBytes: 32 * MB, userland: 'gnu', command: ['memcached'], programs: { memcached: { ports: [11211] } } },
  {
    name: 'traefik/whoami',
    sizeBytes: 3 * MB,
    userland: 'none',
    command: ['/whoami'],
    programs: { '/whoami': { ...GO_SERVER, ports: [80] } },
  },
  {
    name: 'hashicorp/http-echo',
    sizeBytes: 5 * MB,
    userland: 'none',
    entrypoint: ['/http-echo'],
    programs: { '/http-echo': { ...GO_SERVER, ports: [5678] } },
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
    name: 'registry.k8s.io/hpa-example',
    sizeBytes: 160 * MB,
    userland: 'gnu',
    command: ['apache2-foreground'],
    programs: { 'apache2-foreground': { ports: [80], http: [{ path: '/*', status: 200, body: 'OK!' }] } },
  },
  {
    name: 'registry.k8s.io/echoserver',
    sizeBytes: 46 * MB,
    userland: 'gnu',
    command: ['/usr/local/bin/run.sh'],
    programs: { '/usr/local/bin/run.sh': { ports: [8080, 8443] } },
  },
  {
    name: 'registry.k8s.io/goproxy',
    sizeBytes: 1.8 * MB,
    userland: 'none',
    entrypoint: ['/goproxy'],
    programs: { '/goproxy': { ...GO_SERVER, ports: [8080] } },
  },
  {
    name: 'registry.k8s.io/etcd',
    sizeBytes: 100 * MB,
    userland: 'busybox',
    command: ['etcd'],
    programs: {
      etcd: { ports: [2379, 2380], onStop: { afterMs: 200, code: 0 } },
      '/usr/local/bin/etcd': { ports: [2379, 2380], onStop: { afterMs: 200, code: 0 } },
    },
  },
  { name: 'gcr.io/google-samples/*', sizeBytes: 11 * MB },
  {
    name: 'gcr.io/google-samples/hello-app',
    tags: versions('[12]\\.0'),
    sizeBytes: 11 * MB,
    userland: 'none',
    command: ['./hello-app'],
    programs: { './hello-app': { ...GO_SERVER, ports: [8080] } },
  },
  {
    name: 'us-docker.pkg.dev/google-samples/containers/gke/hello-app',
    tags: versions('[12]\\.0'),
    sizeBytes: 11 * MB,
    userland: 'none',
    command: ['./hello-app'],
    programs: { './hello-app': { ...GO_SERVER, ports: [8080] } },
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
