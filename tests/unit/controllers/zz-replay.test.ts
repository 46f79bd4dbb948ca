import { it } from 'vitest';
import http from 'node:http';
import { spawn } from 'node:child_process';
import { StatusError } from '../../../src/api/index.ts';
import { ControlPlane } from './control-plane.ts';
import { DeploymentController } from '../../../src/controllers/deployment/index.ts';
import { ReplicaSetController } from '../../../src/controllers/replicaset/index.ts';
import { GarbageCollector } from '../../../src/controllers/garbage-collector/index.ts';

it('replay', async () => {
  const p: any = new ControlPlane();
  Object.defineProperty(p.sim, 'wallMs', { get: () => Date.now() });
  p.sim.run({ forMs: 10 });
  // wall clock alignment: the simulation's epoch is 2026, the scenario uses real time for pod status; fine
  const resources = p.do(p.user.discover());
  p.start('deployment-controller', (c: any) => new DeploymentController(c));
  p.start('replicaset-controller', (c: any) => new ReplicaSetController(c));
  p.start('garbage-collector-controller', (c: any) => new GarbageCollector(c, { resources }));
  let last = performance.now();
  const advance = () => { const now = performance.now(); const d = now - last; last = now; p.sim.run({ forMs: d }); };
  const timer = setInterval(advance, 4);
  const call = (proc: any) => new Promise((res, rej) => { advance(); const t = p.sim.spawn('http', proc, { cause: 0, onError: () => {} }); const poll = () => { if (t.ended) { try { res(t.result()); } catch (e) { rej(e); } } else setTimeout(poll, 2); }; poll(); });
  const PL: any = {}; for (const r of resources) PL[r.name] = r;
  const TYPES: any = { 'application/merge-patch+json': 'merge', 'application/strategic-merge-patch+json': 'strategic', 'application/json-patch+json': 'json', 'application/apply-patch+yaml': 'apply' };
  const server = http.createServer((req, res) => {
    let text = ''; req.on('data', (c) => (text += c)).on('end', async () => {
      const url = new URL(req.url!, 'http://x'); const q = url.searchParams;
      const send = (code: number, body: any) => { res.writeHead(code, { 'content-type': 'application/json' }); res.end(JSON.stringify(body)); };
      try {
        const parts = url.pathname.split('/').filter(Boolean);
        let i = parts[0] === 'api' ? 2 : 3; let namespace: string | undefined;
        if (parts[i] === 'namespaces' && parts.length > i + 2) { namespace = parts[i + 1]; i += 2; }
        const r = PL[parts[i]!]; if (!r) return send(404, { reason: 'NotFound' });
        const kind = r.kind; const name = parts[i + 1]; const sub = parts[i + 2]; const body = text ? JSON.parse(text) : undefined;
        const ref = { namespace, name }; const api = p.user;
        if (req.method === 'GET' && !name) { const l: any = await call(api.list(kind, { namespace })); return send(200, { kind: kind + 'List', items: l.items }); }
        if (req.method === 'GET') return send(200, await call(sub === 'scale' ? api.subresource(kind, ref, 'scale', 'get') : api.get(kind, ref)));
        if (req.method === 'POST' && !name) return send(201, await call(api.create(kind, { ...body, metadata: { ...body.metadata, ...(namespace && { namespace }) } }, { dryRun: q.has('dryRun') })));
        if (req.method === 'POST') return send(201, await call(api.subresource(kind, ref, sub, 'create', body)));
        if (req.method === 'PUT') return send(200, await call(sub === 'status' ? api.updateStatus(kind, body) : api.update(kind, body)));
        if (req.method === 'PATCH') {
          if (sub === 'scale') { const s: any = await call(api.subresource(kind, ref, 'scale', 'get')); return send(200, await call(api.subresource(kind, ref, 'scale', 'update', { ...s, metadata: { ...s.metadata, resourceVersion: undefined }, spec: { ...s.spec, ...body.spec } }))); }
          return send(200, await call(api.patch(kind, ref, { type: TYPES[req.headers['content-type']!], body, force: q.get('force') === 'true' }, { subresource: sub, fieldManager: q.get('fieldManager') ?? undefined })));
        }
        if (req.method === 'DELETE') return send(200, await call(api.delete(kind, ref, { ...(body?.gracePeriodSeconds !== undefined && { gracePeriodSeconds: body.gracePeriodSeconds }), ...(body?.propagationPolicy && { propagationPolicy: body.propagationPolicy }) })));
        send(405, {});
      } catch (e: any) {
        if (e instanceof StatusError) send(e.code, { kind: 'Status', status: 'Failure', reason: e.reason, message: e.message, details: e.details, code: e.code });
        else { console.error(req.method, req.url, e); send(500, { reason: 'InternalError', message: String(e) }); }
      }
    });
  });
  await new Promise<void>((r) => server.listen(0, r));
  const port = (server.address() as any).port;
  const child = spawn('sh', ['-c', `node /work/shared/conformance/replay.mjs --quiet-ms 300 --server http://127.0.0.1:${port} ${process.env.SCN}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = ''; child.stdout.on('data', (d) => (out += d)); child.stderr.on('data', (d) => (out += d));
  await new Promise((r) => child.on('exit', r));
  clearInterval(timer); server.close();
  console.log(out);
}, 900_000);
