import type { ImageEntry, ProgramBehaviour } from './image-entry.ts';
import { versions } from './nginx-images.ts';

const MB = 1_000_000;

const MYSQL: ProgramBehaviour = {
  ports: [3306, 33060],
  startMs: 6_000,
  onStop: { afterMs: 1_200, code: 0 },
  needsEnv: {
    anyOf: ['MYSQL_ROOT_PASSWORD', 'MYSQL_ROOT_PASSWORD_FILE', 'MYSQL_ALLOW_EMPTY_PASSWORD', 'MYSQL_RANDOM_ROOT_PASSWORD'],
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

const MARIADB: ProgramBehaviour = {
  ports: [3306],
  startMs: 4_000,
  onStop: { afterMs: 1_000, code: 0 },
  needsEnv: {
    anyOf: ['MARIADB', 'MYSQL'].flatMap((name) =>
      ['ROOT_PASSWORD', 'ROOT_PASSWORD_FILE', 'ALLOW_EMPTY_ROOT_PASSWORD', 'ALLOW_EMPTY_PASSWORD', 'RANDOM_ROOT_PASSWORD'].map(
        (what) => `${name}_${what}`,
      ),
    ),
    logs: [
      '[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified',
      '\tYou need to specify one of MARIADB_ROOT_PASSWORD, MARIADB_ROOT_PASSWORD_HASH, MARIADB_ALLOW_EMPTY_ROOT_PASSWORD and MARIADB_RANDOM_ROOT_PASSWORD',
    ],
  },
  logs: ['[Note] [Entrypoint]: Entrypoint script for MariaDB Server started.', 'mariadbd: ready for connections.'],
};

const POSTGRES: ProgramBehaviour = {
  ports: [5432],
  startMs: 2_500,
  onStop: { afterMs: 300, code: 0 },
  needsEnv: {
    anyOf: ['POSTGRES_PASSWORD', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_HOST_AUTH_METHOD'],
    logs: [
      'Error: Database is uninitialized and superuser password is not specified.',
      '       You must specify POSTGRES_PASSWORD to a non-empty value for the',
      '       superuser. For example, "-e POSTGRES_PASSWORD=password" on "docker run".',
      '',
      '       You may also use "POSTGRES_HOST_AUTH_METHOD=trust" to allow all',
      '       connections without a password. This is *not* recommended.',
      '',
      '       See PostgreSQL documentation about "trust":',
      '       https://www.postgresql.org/docs/current/auth-trust.html',
    ],
  },
  logs: ['LOG:  database system is ready to accept connections'],
};

const MONGO: ProgramBehaviour = { ports: [27017], startMs: 1_500, onStop: { afterMs: 400, code: 0 } };
const RABBITMQ: ProgramBehaviour = { ports: [4369, 5672, 15672, 15692, 25672], startMs: 4_000 };

/** Databases and brokers whose own images and commands are known. */
export const DATABASE_IMAGES: readonly ImageEntry[] = [
  {
    name: 'redis',
    main: {},
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
  {
    name: 'mysql',
    main: {},
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
    main: {},
    sizeBytes: 110 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['mariadbd'],
    userland: 'gnu',
    tools: ['mariadb', 'mariadb-admin', 'mysql', 'mysqladmin'],
    programs: { mariadbd: MARIADB, mysqld: MARIADB, 'docker-entrypoint.sh': MARIADB },
  },
  {
    name: 'postgres',
    main: {},
    sizeBytes: 155 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['postgres'],
    userland: 'gnu',
    tools: ['psql', 'pg_isready'],
    programs: { postgres: POSTGRES, 'docker-entrypoint.sh': POSTGRES },
  },
  {
    name: 'mongo',
    main: MONGO,
    sizeBytes: 270 * MB,
    entrypoint: ['docker-entrypoint.sh'],
    command: ['mongod'],
    userland: 'gnu',
    tools: ['mongosh', 'mongo'],
    programs: { mongod: MONGO, 'docker-entrypoint.sh': MONGO },
  },
  {
    name: 'rabbitmq',
    main: RABBITMQ,
    sizeBytes: 110 * MB,
    userland: 'gnu',
    entrypoint: ['docker-entrypoint.sh'],
    command: ['rabbitmq-server'],
    programs: {
      'rabbitmq-server': RABBITMQ,
      'docker-entrypoint.sh': RABBITMQ,
      'rabbitmq-diagnostics': { asks: 5672 },
      rabbitmqctl: { asks: 5672 },
    },
  },
  {
    name: 'registry.k8s.io/etcd',
    sizeBytes: 100 * MB,
    userland: 'busybox',
    command: ['etcd'],
    programs: {
      etcd: { ports: [2379, 2380], onStop: { afterMs: 200, code: 0 } },
      etcdctl: { asks: 2379 },
      '/usr/local/bin/etcd': { ports: [2379, 2380], onStop: { afterMs: 200, code: 0 } },
    },
  },
  { name: 'registry.k8s.io/redis', sizeBytes: 40 * MB, userland: 'gnu', programs: {}, command: ['redis-server'] },
  {
    name: 'memcached',
    main: {},
    sizeBytes: 32 * MB,
    userland: 'gnu',
    entrypoint: ['docker-entrypoint.sh'],
    command: ['memcached'],
    programs: { memcached: { ports: [11211] }, 'docker-entrypoint.sh': { ports: [11211] } },
  },
];
