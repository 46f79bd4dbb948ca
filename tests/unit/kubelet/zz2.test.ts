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
const c = (o: object) => ({ name: 'c', image: 'busybox:1.28', ...o });
function scene(name: string, spec: object, then?: (w: World) => void) {
  test(name, () => {
    const w = new World();
    const l = watch(w, 'p');
    w.pod('p', { spec });
    then?.(w);
    show(name, w, 'p', l);
    try { console.log(w.logs('p')); } catch (e) { console.log(String(e)); }
  });
}
scene('sidecar', { restartPolicy: 'Never', initContainers: [{ name: 'side', image: 'alpine:latest', restartPolicy: 'Always', command: ['sh', '-c', 'tail -F /opt/logs.txt'], volumeMounts: [{ name: 'd', mountPath: '/opt' }] }], containers: [c({ command: ['sh', '-c', 'echo "logging" > /opt/logs.txt'], volumeMounts: [{ name: 'd', mountPath: '/opt' }] })], volumes: [{ name: 'd', emptyDir: {} }] }, (w) => console.log('side', w.logs('p', 'side')));
scene('lifecycle', { containers: [{ name: 'c', image: 'nginx', lifecycle: { postStart: { exec: { command: ['/bin/sh', '-c', 'echo Hello > /usr/share/message'] } }, preStop: { exec: { command: ['/bin/sh', '-c', 'nginx -s quit; while killall -0 nginx; do sleep 1; done'] } } } }] }, (w) => w.deletePod('p'));
scene('notfound', { containers: [c({ command: ['foo'] })] });
scene('sh foo', { restartPolicy: 'Never', containers: [c({ command: ['sh', '-c', 'foo bar'] })] });
scene('oom', { containers: [{ name: 'c', image: 'polinux/stress', command: ['stress'], args: ['--vm', '1', '--vm-bytes', '250M', '--vm-hang', '1'], resources: { limits: { memory: '100Mi' } } }] });
scene('termination', { restartPolicy: 'Never', containers: [c({ command: ['/bin/sh'], args: ['-c', 'sleep 10 && echo Sleep expired > /dev/termination-log'] })] }, (w) => console.log(JSON.stringify(w.get('p').status.containerStatuses)));
scene('startup', { containers: [{ name: 'c', image: 'mysql:8.0', env: [{ name: 'MYSQL_ROOT_PASSWORD', value: 'x' }], startupProbe: { tcpSocket: { port: 3306 }, periodSeconds: 2, failureThreshold: 30 }, readinessProbe: { exec: { command: ['mysql', '-h', '127.0.0.1', '-e', 'SELECT 1'] }, periodSeconds: 2 } }] });
scene('mysql without password', { containers: [{ name: 'c', image: 'mysql:8.0' }] });
scene('deadline', { activeDeadlineSeconds: 5, containers: [c({ command: ['sleep', '3600'] })], terminationGracePeriodSeconds: 2 });
scene('trap', { restartPolicy: 'Never', containers: [c({ command: ['sh', '-c', 'trap "echo bye; exit 0" TERM; while true; do sleep 1; done'] })] }, (w) => w.deletePod('p'));
scene('busy', { containers: [c({ command: ['sh', '-c', 'while true; do :; done'] })] }, (w) => w.run(600_000));
scene('counter', { containers: [c({ args: ['/bin/sh', '-c', 'i=0; while true; do echo "$i: $(date)"; i=$((i+1)); sleep 1; done'] })] }, (w) => w.run(5_000));
scene('volume missing', { containers: [c({ command: ['sleep', '1000'], volumeMounts: [{ name: 'v', mountPath: '/v' }] })], volumes: [{ name: 'v', configMap: { name: 'nope' } }] });
scene('invalid image', { containers: [c({ image: 'UPPER' })] });
scene('never', { containers: [c({ imagePullPolicy: 'Never' })] });
scene('python', { restartPolicy: 'Never', containers: [{ name: 'c', image: 'python', env: [{ name: 'JOB_COMPLETION_INDEX', value: '1' }], command: ['python3', '-c', 'import os, sys\nprint("Hello world")\nindex = int(os.environ.get("JOB_COMPLETION_INDEX"))\nif index == 0:\n  sys.exit(1)\nelif index == 1:\n  sys.exit(42)\n'] }] });
scene('affinity', { nodeSelector: { a: 'b' }, containers: [c({})] });
scene('wait for service', { initContainers: [{ name: 'i', image: 'busybox:1.28', command: ['sh', '-c', 'until nslookup myservice.$(cat /var/run/secrets/kubernetes.io/serviceaccount/namespace).svc.cluster.local; do echo waiting for myservice; sleep 2; done'] }], containers: [c({ command: ['sh', '-c', 'echo The app is running! && sleep 3600'] })] }, (w) => { console.log('before', w.sim.nowMs, w.get('p').status.phase, JSON.stringify(w.get('p').spec.volumes)); w.create({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'myservice' }, spec: { ports: [{ port: 80, targetPort: 9376 }] } }, 10_000); console.log(w.logs('p', 'i').slice(-8)); });
