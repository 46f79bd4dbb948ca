import type { ImageEntry, ProgramBehaviour } from './image-entry.ts';

const MB = 1_000_000;

/** Matches `latest`, and versions that may end in a variant such as `-alpine`. */
export const versions = (numbers: string, words = ''): RegExp =>
  new RegExp(`^(latest${words === '' ? '' : `|${words}`}|${numbers})(-[a-z][a-z0-9.]*)*$`);

const NGINX: ProgramBehaviour = {
  ports: [80],
  documentRoot: '/usr/share/nginx/html',
  onStop: { afterMs: 150, code: 0 },
  logs: [
    '/docker-entrypoint.sh: /docker-entrypoint.d/ is not empty, will attempt to perform configuration',
    '/docker-entrypoint.sh: Configuration complete; ready for start up',
    'start worker processes',
  ],
};
const NGINX_PAGE =
  '<!DOCTYPE html>\n<html>\n<head>\n<title>Welcome to nginx!</title>\n</head>\n<body>\n<h1>Welcome to nginx!</h1>\n</body>\n</html>\n';

/** The configuration that comes with the image. */
const configured = (port: number): Readonly<Record<string, string>> => ({
  '/etc/nginx/nginx.conf': 'user nginx;\nevents {}\nhttp {\n    include /etc/nginx/conf.d/*.conf;\n}\n',
  '/etc/nginx/conf.d/default.conf': `server {\n    listen ${port};\n    location / {\n        root /usr/share/nginx/html;\n    }\n}\n`,
});

/** The images of nginx. They are apart from the others because the first visit needs only them. */
export const NGINX_IMAGES: readonly ImageEntry[] = [
  {
    name: 'nginx',
    tags: versions('1(\\.([12]?\\d|3[01])(\\.\\d\\d?)?)?', 'stable|mainline|alpine|perl|otel'),
    sizeBytes: 72 * MB,
    entrypoint: ['/docker-entrypoint.sh'],
    command: ['nginx', '-g', 'daemon off;'],
    userland: 'gnu',
    tools: ['curl', 'envsubst'],
    files: { '/usr/share/nginx/html/index.html': NGINX_PAGE, ...configured(80) },
    programs: { nginx: NGINX, '/docker-entrypoint.sh': NGINX },
  },
  {
    name: 'registry.k8s.io/nginx-slim',
    sizeBytes: 41 * MB,
    command: ['nginx', '-g', 'daemon off;'],
    userland: 'gnu',
    tools: ['curl', 'envsubst'],
    files: { '/usr/share/nginx/html/index.html': NGINX_PAGE },
    programs: { nginx: NGINX },
  },
  {
    name: 'nginxinc/nginx-unprivileged',
    sizeBytes: 70 * MB,
    user: 101,
    userland: 'gnu',
    entrypoint: ['/docker-entrypoint.sh'],
    command: ['nginx', '-g', 'daemon off;'],
    tools: ['curl', 'envsubst'],
    files: { '/usr/share/nginx/html/index.html': NGINX_PAGE, ...configured(8080) },
    programs: { nginx: { ...NGINX, ports: [8080] }, '/docker-entrypoint.sh': { ...NGINX, ports: [8080] } },
  },
];
