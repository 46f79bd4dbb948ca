import { describe, expect, test } from 'vitest';
import { loadAll } from 'js-yaml';
import { World, containerState } from '../../unit/kubelet/world.ts';
import { example } from './documentation.ts';

interface Manifest {
  readonly kind: string;
  readonly spec: {
    readonly template?: { readonly spec: object };
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: object } } };
  };
}

/** The spec of the first Pod or Pod template of a file, without the fields that only the scheduler uses. */
function podSpec(file: string): object {
  for (const document of loadAll(example(file))) {
    const manifest = document as Manifest | null;
    if (manifest === null) continue;
    const spec =
      manifest.kind === 'Pod' ? manifest.spec : (manifest.spec.template?.spec ?? manifest.spec.jobTemplate?.spec.template.spec);
    if (spec !== undefined)
      return {
        ...spec,
        nodeSelector: undefined,
        affinity: undefined,
        schedulingGates: undefined,
        priorityClassName: undefined,
        serviceAccountName: undefined,
      };
  }
  throw new Error(`there is no Pod in ${file}`);
}

const NGINX = ['running'];

describe('manifests of the documentation, after a minute', () => {
  test.each([
    ['application/deployment.yaml', 'Running', NGINX],
    ['application/simple_deployment.yaml', 'Running', NGINX],
    ['application/deployment-sidecar.yaml', 'Running', ['running', 'running']],
    ['application/job/job-sidecar.yaml', 'Succeeded', ['terminated Error 137', 'terminated Completed 0']],
    ['application/job/cronjob.yaml', 'Succeeded', ['terminated Completed 0']],
    ['application/job/indexed-job.yaml', 'Succeeded', ['terminated Completed 0', 'terminated Completed 0']],
    ['application/basic-daemonset.yaml', 'Running', ['terminated Completed 0', 'running']],
    ['application/php-apache.yaml', 'Running', NGINX],
    ['application/mongodb/mongo-deployment.yaml', 'Running', NGINX],
    ['application/guestbook/redis-leader-deployment.yaml', 'Running', NGINX],
    ['controllers/job.yaml', 'Succeeded', ['terminated Completed 0']],
    ['controllers/job-pod-failure-policy-failjob.yaml', 'Failed', ['terminated Error 42']],
    ['controllers/job-pod-failure-policy-example.yaml', 'Failed', ['terminated Error 42']],
    ['debug/counter-pod.yaml', 'Running', NGINX],
    ['pods/simple-pod.yaml', 'Running', NGINX],
    ['pods/commands.yaml', 'Succeeded', ['terminated Completed 0']],
    ['pods/init-containers.yaml', 'Running', ['terminated Completed 0', 'running']],
    ['pods/lifecycle-events.yaml', 'Running', NGINX],
    ['pods/two-container-pod.yaml', 'Running', ['running', 'terminated Completed 0']],
    ['pods/probe/exec-liveness.yaml', 'Running', NGINX],
    ['pods/probe/http-liveness.yaml', 'Running', NGINX],
    ['pods/probe/tcp-liveness-readiness.yaml', 'Running', NGINX],
    ['pods/probe/grpc-liveness.yaml', 'Running', NGINX],
    ['pods/inject/dapi-envars-pod.yaml', 'Running', NGINX],
    ['pods/inject/dapi-volume.yaml', 'Running', NGINX],
    ['pods/inject/dependent-envars.yaml', 'Running', NGINX],
    ['pods/inject/secret-envars-pod.yaml', 'Pending', ['waiting CreateContainerConfigError']],
    ['pods/inject/secret-pod.yaml', 'Pending', ['waiting ContainerCreating']],
    ['pods/private-reg-pod.yaml', 'Pending', ['waiting InvalidImageName']],
    ['pods/resource/memory-request-limit-2.yaml', 'Running', ['waiting CrashLoopBackOff']],
    ['pods/security/security-context.yaml', 'Running', NGINX],
    ['secret/optional-secret.yaml', 'Running', NGINX],
    ['service/networking/hostaliases-pod.yaml', 'Succeeded', ['terminated Completed 0']],
  ])('%s is %s', (file, phase, states) => {
    const world = new World();
    world.pod('example', { spec: podSpec(file) }, 60_000);
    const pod = world.get('example');
    const names = [...(pod.spec.initContainers ?? []), ...pod.spec.containers].map(({ name }) => name);
    expect(pod.status.phase).toBe(phase);
    expect(names.map((name) => containerState(pod, name))).toEqual(states);
  });

  test.each([
    ['debug/counter-pod.yaml', '1: Thu Jan  1 00:00:01 UTC 2026'],
    ['controllers/job.yaml', /^3\.14159265358979\d{980,}$/],
    ['pods/inject/dependent-envars.yaml', 'https://172.17.0.1:80'],
    ['pods/inject/dapi-envars-pod.yaml', 'node-1'],
    ['pods/commands.yaml', 'tcp://10.96.0.1:443'],
    ['application/job/cronjob.yaml', 'Hello from the Kubernetes cluster'],
    ['service/networking/hostaliases-pod.yaml', '127.0.0.1\tlocalhost'],
  ])('%s logs %s', (file, line) => {
    const world = new World();
    world.pod('example', { spec: podSpec(file) }, 60_000);
    const [container] = world.get('example').spec.containers;
    const lines = world.logs('example', container!.name);
    expect(typeof line === 'string' ? lines.includes(line) : lines.some((said) => line.test(said))).toBe(true);
  });
});
