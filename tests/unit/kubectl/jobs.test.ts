import { describe, expect, it } from 'vitest';
import { User, webManifest } from '../cluster/user.ts';

describe('kubectl and Jobs', () => {
  it('creates a Job, waits for it, and shows its log', () => {
    const user = new User({ seed: 'jobs' });
    expect(user.kubectl('create job hello --image=busybox -- sh -c "echo done"')).toBe('job.batch/hello created\n');
    expect(user.kubectl('wait --for=condition=complete job/hello --timeout=60s')).toBe('job.batch/hello condition met\n');
    expect(user.kubectl('logs job/hello')).toBe('done\n');
    expect(user.kubectl('get jobs')).toMatch(/^NAME +STATUS +COMPLETIONS +DURATION +AGE\nhello +Complete +1\/1 +\d+s +\d+s\n$/);
  });

  it('reports missing arguments', () => {
    const user = new User({ seed: 'jobs' });
    expect(() => user.kubectl('create job hello')).toThrow('either --image or --from must be specified');
  });

  it('describes a Job', () => {
    const user = new User({ seed: 'jobs' });
    user.kubectl('create job hello --image=busybox -- true');
    user.settle();
    const text = user.kubectl('describe job hello');
    expect(text).toMatch(/^Name: +hello\nNamespace: +default\nSelector: +batch\.kubernetes\.io\/controller-uid=/);
    expect(text).toMatch(
      /\nParallelism: +1\nCompletions: +1\nCompletion Mode: +NonIndexed\nSuspend: +false\nBackoff Limit: +6\n/,
    );
    expect(text).toMatch(/\nPods Statuses: +0 Active \(0 Ready\) \/ 1 Succeeded \/ 0 Failed\n/);
    expect(text).toMatch(/Normal +SuccessfulCreate +\d+s +job-controller +Created pod: hello-/);
    expect(text).toMatch(/Normal +Completed +\d+s +job-controller +Job completed\n$/);
  });
});

describe('kubectl and endpoints', () => {
  it('describes the endpoints of a Service', () => {
    const user = new User({ seed: 'endpoints' });
    user.apply(webManifest(1));
    user.kubectl('expose deployment web --port=80 --target-port=8080');
    user.settle();
    const [{ metadata, status, spec } = { metadata: { name: '' }, status: {}, spec: {} }] = user.readyPods();
    expect(user.kubectl('describe endpoints web')).toContain(`Subsets:
  Addresses:          ${status.podIP}
  NotReadyAddresses:  <none>
  Ports:
    Name     Port  Protocol
    ----     ----  --------
    <unset>  8080  TCP
`);
    const [slice] = user.cluster.list('EndpointSlice', { namespace: 'default' });
    const text = user.kubectl(`describe endpointslice ${slice!.metadata.name}`);
    expect(text).toMatch(/\nAddressType: +IPv4\nPorts:\n/);
    expect(text).toMatch(new RegExp(`- Addresses: +${status.podIP}\n +Conditions:\n +Ready: +true\n`));
    expect(text).toMatch(new RegExp(`TargetRef: +Pod/${metadata.name}\n +NodeName: +${spec.nodeName}\n`));
    expect(user.kubectl('get endpointslices')).toMatch(/^NAME +ADDRESSTYPE +PORTS +ENDPOINTS +AGE\nweb-\w{5} +IPv4 +8080 +10\./);
  });
});
