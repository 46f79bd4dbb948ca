import { test } from 'vitest';
import { World, containerState } from './world.ts';
import type { Pod } from '../../../src/api/index.ts';

function line(pod: Pod): string {
  const c = [...(pod.status.initContainerStatuses ?? []), ...(pod.status.containerStatuses ?? [])].map((s) => `${s.name}:${containerState(pod, s.name)} r=${s.ready} s=${s.started} n=${s.restartCount}`).join('; ');
  const conds = (pod.status.conditions ?? []).map((c) => `${c.type}=${c.status}${c.reason ? `(${c.reason})` : ''}`).join(' ');
  return `${pod.status.phase} ${pod.status.reason ?? ''} del=${pod.metadata.deletionGracePeriodSeconds} ${conds} | ${c} ip=${pod.status.podIP !== undefined}`;
}
function watch(w: World, name: string): string[] {
  const lines: string[] = [];
  const api = w.server.connect('w' + name);
  w.sim.spawn('watch', (function* () {
    const watch = api.watch('Pod', { fieldSelector: `metadata.name=${name}` });
    for (;;) { const e = yield* watch.next(); if (e === undefined) return; if (e.type !== 'BOOKMARK') lines.push(`${(w.sim.nowMs/1000).toFixed(1)} ${e.type} ${line(e.object)}`); }
  })(), { background: true });
  return lines;
}
function show(title: string, w: World, name: string, lines: string[]) {
  console.log(`=== ${title}\n` + lines.join('\n') + '\n-- events\n' + w.events(name).join('\n') + `\nidle at ${w.sim.nowMs}`);
}
test('crash', () => {
  const w = new World();
  const l = watch(w, 'crash');
  w.pod('crash', { spec: { containers: [{ name: 'c', image: 'busybox:1.28', command: ['sh', '-c', 'echo hi; exit 3'] }] } });
  show('crash', w, 'crash', l);
  console.log(w.logs('crash'));
});
test('image', () => {
  const w = new World();
  const l = watch(w, 'img');
  w.pod('img', { spec: { containers: [{ name: 'c', image: 'nginx:1.161' }] } });
  show('img', w, 'img', l);
});
test('exec-liveness', () => {
  const w = new World();
  const l = watch(w, 'live');
  w.pod('live', { spec: { containers: [{ name: 'c', image: 'registry.k8s.io/busybox:1.27.2', args: ['/bin/sh', '-c', 'touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600'], livenessProbe: { exec: { command: ['cat', '/tmp/healthy'] }, initialDelaySeconds: 5, periodSeconds: 5 } }] } });
  w.run(150_000);
  show('exec-liveness', w, 'live', l);
});
test('http-liveness', () => {
  const w = new World();
  const l = watch(w, 'live');
  w.pod('live', { spec: { containers: [{ name: 'c', image: 'registry.k8s.io/e2e-test-images/agnhost:2.40', args: ['liveness'], livenessProbe: { httpGet: { path: '/healthz', port: 8080 }, initialDelaySeconds: 3, periodSeconds: 3 } }] } });
  w.run(100_000);
  show('http-liveness', w, 'live', l);
});
test('readiness', () => {
  const w = new World();
  const l = watch(w, 'r');
  w.pod('r', { spec: { containers: [{ name: 'c', image: 'nginx:1.25', ports: [{ containerPort: 80 }], readinessProbe: { httpGet: { path: '/', port: 80 }, initialDelaySeconds: 5, periodSeconds: 3 } }] } });
  show('readiness', w, 'r', l);
});
test('init', () => {
  const w = new World();
  const l = watch(w, 'i');
  w.pod('i', { spec: { initContainers: [{ name: 'i', image: 'busybox:1.28', command: ['wget', '-O', '/work-dir/index.html', 'http://info.cern.ch'], volumeMounts: [{ name: 'w', mountPath: '/work-dir' }] }], containers: [{ name: 'a', image: 'nginx:1.25', volumeMounts: [{ name: 'w', mountPath: '/usr/share/nginx/html' }] }, { name: 'b', image: 'busybox:1.28', command: ['sleep', '3600'] }], volumes: [{ name: 'w', emptyDir: {} }] } });
  w.deletePod('i', { gracePeriodSeconds: 5 });
  show('init', w, 'i', l);
});
test('missing', () => {
  const w = new World();
  const l = watch(w, 'm');
  w.pod('m', { spec: { containers: [{ name: 'c', image: 'nginx:1.25', envFrom: [{ configMapRef: { name: 'nope' } }] }] } }, 30_000);
  w.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'nope' }, data: { A: '1' } });
  show('missing', w, 'm', l);
});
test('job', () => {
  const w = new World();
  const l = watch(w, 'j');
  w.pod('j', { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'perl:5.34.0', command: ['perl', '-Mbignum=bpi', '-wle', 'print bpi(100)'] }] } });
  show('job', w, 'j', l);
  console.log(w.logs('j'));
});
