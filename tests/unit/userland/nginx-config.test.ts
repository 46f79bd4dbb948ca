import { expect, test } from 'vitest';
import { parseNginx } from '../../../src/userland/runtime/nginx-config.ts';
import { World } from '../kubelet/world.ts';

/** The state of a readiness probe of nginx with this configuration after a minute: `ready`, or what the last probe said. */
function probed(
  config: string,
  httpGet: object,
  { mountPath = '/etc/nginx/conf.d', file = 'default.conf', env = [] as object[] } = {},
): string {
  const world = new World();
  const volumeMounts = [{ name: 'config', mountPath }];
  const write = {
    name: 'write',
    image: 'busybox',
    command: ['sh', '-c', `printf %s "$CONFIG" > ${mountPath}/${file}`],
    env: [{ name: 'CONFIG', value: config }],
    volumeMounts,
  };
  const readinessProbe = { httpGet, periodSeconds: 1, failureThreshold: 1 };
  const nginx = { name: 'c', image: 'nginx:1.27', env, readinessProbe, volumeMounts };
  world.pod(
    'web',
    { spec: { initContainers: [write], containers: [nginx], volumes: [{ name: 'config', emptyDir: {} }] } },
    60_000,
  );
  const isReady = world.get('web').status.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';
  return isReady ? 'ready' : (world.events('web').findLast((event) => event.includes('Unhealthy')) ?? '').replace(/^\d+x /, '');
}

const SERVER = `
  upstream api { least_conn; server 127.0.0.1:8000; }
  server {
    listen 8080 default_server;  # not: listen 9090;
    listen [::]:8443 ssl;
    root /usr/share/nginx/html;
    location = /healthz { access_log off; return 200 'ok'; }
    location /down { return 503; }
    location /api/ { proxy_pass http://api/; }
    location /status { stub_status; }
    location ~ \\.php$ { return 403; }
  }`;

test.each([
  [{ path: '/healthz', port: 8080 }, 'ready'],
  [{ path: '/healthz', port: 8443, scheme: 'HTTPS' }, 'ready'],
  [{ path: '/', port: 8080 }, 'ready'],
  [{ path: '/status', port: 8080 }, 'ready'],
  [{ path: '/down/x', port: 8080 }, 'Unhealthy: Readiness probe failed: HTTP probe failed with statuscode: 503'],
  [{ path: '/api/orders', port: 8080 }, 'Unhealthy: Readiness probe failed: HTTP probe failed with statuscode: 502'],
  [{ path: '/missing', port: 8080 }, 'Unhealthy: Readiness probe failed: HTTP probe failed with statuscode: 404'],
])('nginx answers %o as its configuration says', (httpGet, expected) => {
  expect(probed(SERVER, httpGet)).toBe(expected);
});

test.each([
  ['the main file', 'events {} http { server { listen 81; } }', { mountPath: '/etc/nginx', file: 'nginx.conf' }, 81],
  [
    'a template',
    'server { listen ${PORT}; location / { try_files $uri /index.html; } }',
    { mountPath: '/etc/nginx/templates', file: 'default.conf.template', env: [{ name: 'PORT', value: '3000' }] },
    3000,
  ],
  ['a server without a port', 'server { server_name web; }', {}, 80],
  ['certificates beside its own configuration', 'x', { mountPath: '/etc/nginx/ssl', file: 'tls.crt' }, 80],
])('nginx listens where %s says', (_what, config, place, port) => {
  expect(probed(config, { path: '/', port }, place)).toBe('ready');
});

test('nginx listens where a script has written', () => {
  const world = new World();
  const script = `echo 'server { listen $PORT; }' > /tmp/t && envsubst '$PORT' < /tmp/t > /etc/nginx/conf.d/default.conf && exec nginx -g 'daemon off;'`;
  const readinessProbe = { httpGet: { path: '/', port: 3000 }, periodSeconds: 1, failureThreshold: 1 };
  const env = [{ name: 'PORT', value: '3000' }];
  world.pod(
    'web',
    { spec: { containers: [{ name: 'c', image: 'nginx', command: ['sh', '-c', script], env, readinessProbe }] } },
    60_000,
  );
  expect(world.get('web').status.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
});

test('nginx without a server listens nowhere', () => {
  expect(probed('# nothing yet', { path: '/', port: 80 })).toMatch(/: connect: connection refused$/);
});

test('a configuration is read as words and blocks', () => {
  const text = `http { # none of these: }
    server { listen ${'$'}{PORT}; return 200 "it's; \\"ok\\" {"; }
  }
  }
  daemon off`;
  const listen = { name: 'listen', args: ['${PORT}'] };
  const answer = { name: 'return', args: ['200', `it's; \\"ok\\" {`] };
  const server = { name: 'server', args: [], inner: [listen, answer] };
  expect(parseNginx(text)).toEqual([{ name: 'http', args: [], inner: [server] }]);
});

// Each is a megabyte, for which a search that starts anew at each word would take minutes.
test.each(['upstream a{', 'location  ', ' ', 'root a ', '{', '"', "'\\", 'server { ', '${', '#'])(
  '%j without an end is read in one pass',
  (part) => {
    expect(parseNginx(part.repeat(1_000_000 / part.length)).length).toBeLessThan(1_000_000);
  },
);
