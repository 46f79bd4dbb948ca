import { describe, expect, test } from 'vitest';
import { example, Learner } from './documentation.ts';

/** The end of the scheduler's message if no Pod can be preempted. */
const NO_HELP = 'no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.';

/** A Pod with one container of `vish/stress` and these resources in YAML's flow style. */
function stressPod(resources: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: stress}\nspec: {containers: [{name: stress, image: vish/stress, resources: ${resources}}]}\n`;
}

describe('the resource examples of the documentation', () => {
  test.each([
    ['pods/qos/qos-pod.yaml', 'qos-demo', 'Guaranteed'],
    ['pods/qos/qos-pod-2.yaml', 'qos-demo-2', 'Burstable'],
    ['pods/qos/qos-pod-3.yaml', 'qos-demo-3', 'BestEffort'],
    ['pods/qos/qos-pod-4.yaml', 'qos-demo-4', 'Burstable'],
  ])('%s: %s is %s', (file, name, qosClass) => {
    const learner = new Learner();
    learner.follow(file);
    learner.settle();
    expect(learner.pod(name, 'qos-example').status).toMatchObject({ qosClass, phase: 'Running' });
  });

  test('a container that uses more memory than its limit is killed and restarted', () => {
    const learner = new Learner();
    learner.follow('pods/resource/memory-request-limit-2.yaml');
    learner.pass(60_000);
    expect(learner.pod('memory-demo-2', 'mem-example').status.containerStatuses?.[0]?.lastState?.terminated).toMatchObject({
      exitCode: 137,
      reason: 'OOMKilled',
    });
    expect(learner.kubectl('get pod memory-demo-2 -n mem-example')).toContain('CrashLoopBackOff');
    expect(learner.events('memory-demo-2')).toContainEqual(
      expect.stringMatching(
        /^BackOff: Back-off restarting failed container memory-demo-2-ctr in pod memory-demo-2_mem-example\(/,
      ),
    );
  });

  test.each([
    ['pods/resource/memory-request-limit-3.yaml', 'memory-demo-3', 'mem-example', 'memory'],
    ['pods/resource/cpu-request-limit-2.yaml', 'cpu-demo-2', 'cpu-example', 'cpu'],
    ['pods/resource/extended-resource-pod.yaml', 'extended-resource-demo', 'default', 'example.com/dongle'],
  ])('%s requests more than any node has, and stays Pending', (file, name, namespace, resource) => {
    const learner = new Learner();
    learner.follow(file);
    learner.pass(60_000);
    expect(learner.kubectl(`get pod ${name} -n ${namespace}`)).toMatch(/0\/1 +Pending +0/);
    expect(learner.events(name)).toEqual([`FailedScheduling: 0/3 nodes are available: 3 Insufficient ${resource}. ${NO_HELP}`]);
  });

  test('an extended resource is available on a node that advertises it', () => {
    const learner = new Learner();
    const add = (part: string) => `{"op":"add","path":"/status/${part}/example.com~1dongle","value":"4"}`;
    learner.kubectl(`patch node node-2 --subresource=status --type=json -p '[${add('capacity')},${add('allocatable')}]'`);
    learner.follow('pods/resource/extended-resource-pod.yaml');
    learner.settle();
    expect(learner.kubectl('get pod extended-resource-demo -o wide')).toMatch(/1\/1 +Running +0 .* node-2 /);
  });

  test('a Pod that uses more CPU than its limit is throttled and continues', () => {
    const learner = new Learner();
    learner.follow('pods/resource/cpu-request-limit.yaml');
    learner.pass(120_000);
    expect(learner.kubectl('get pod cpu-demo -n cpu-example')).toMatch(/1\/1 +Running +0/);
    expect(learner.pod('cpu-demo', 'cpu-example').spec.containers[0]?.resources?.requests).toEqual({ cpu: '500m' });
  });
});

describe('the namespace limit examples of the documentation', () => {
  test('a container without a memory limit gets the default one', () => {
    const learner = new Learner();
    learner.follow('admin/resource/memory-defaults.yaml');
    learner.kubectl('run default-mem-demo --image=nginx');
    expect(learner.pod('default-mem-demo').spec.containers[0]?.resources).toEqual({
      limits: { memory: '512Mi' },
      requests: { memory: '256Mi' },
    });
  });

  test('a limit without a request sets the request, and a request without a limit keeps the default limit', () => {
    const learner = new Learner();
    learner.follow('admin/resource/memory-defaults.yaml');
    const resources = () => learner.pod('stress').spec.containers[0]?.resources;
    learner.apply(stressPod('{limits: {memory: 1Gi}}'));
    expect(resources()).toEqual({ limits: { memory: '1Gi' }, requests: { memory: '1Gi' } });
    learner.kubectl('delete pod stress --grace-period=0 --force');
    learner.apply(stressPod('{requests: {memory: 128Mi}}'));
    expect(resources()).toEqual({ limits: { memory: '512Mi' }, requests: { memory: '128Mi' } });
  });

  test('a container without a CPU limit gets the maximum', () => {
    const learner = new Learner();
    learner.follow('admin/resource/cpu-constraints.yaml');
    learner.kubectl('run constraints-cpu-demo-4 --image=vish/stress');
    expect(learner.pod('constraints-cpu-demo-4').spec.containers[0]?.resources).toEqual({
      limits: { cpu: '800m' },
      requests: { cpu: '800m' },
    });
  });

  test('a container above the maximum or below the minimum is refused', () => {
    const learner = new Learner();
    learner.follow('admin/resource/cpu-constraints.yaml');
    const refusal = (resources: string) => learner.refusal('apply -f -', stressPod(resources));
    const forbidden = 'Error from server (Forbidden): error when creating "STDIN": pods "stress" is forbidden: ';
    expect(refusal('{limits: {cpu: "1.5"}, requests: {cpu: 500m}}')).toBe(
      `${forbidden}maximum cpu usage per Container is 800m, but limit is 1500m\n`,
    );
    expect(refusal('{limits: {cpu: 800m}, requests: {cpu: 100m}}')).toBe(
      `${forbidden}minimum cpu usage per Container is 200m, but request is 100m\n`,
    );
  });

  test('a container that requests too much memory is refused', () => {
    const learner = new Learner();
    learner.follow('admin/resource/limit-mem-cpu-container.yaml');
    expect(learner.refusal('apply -f -', example('admin/resource/memory-constraints-pod-2.yaml'))).toBe(
      'Error from server (Forbidden): error when creating "STDIN": pods "constraints-mem-demo-2" is forbidden: maximum memory usage per Container is 1Gi, but limit is 1536Mi\n',
    );
    learner.kubectl('run busybox1 --image=busybox');
    expect(learner.pod('busybox1').spec.containers[0]?.resources).toEqual({
      limits: { cpu: '700m', memory: '900Mi' },
      requests: { cpu: '110m', memory: '111Mi' },
    });
  });

  test('the second Pod exceeds the quota, and kubectl reports that', () => {
    const learner = new Learner();
    learner.follow('admin/resource/quota-mem-cpu.yaml', 'admin/resource/quota-mem-cpu-pod.yaml');
    learner.settle();
    expect(learner.kubectl('get resourcequota mem-cpu-demo -o jsonpath={.status.used}')).toBe(
      '{"limits.cpu":"800m","limits.memory":"800Mi","requests.cpu":"400m","requests.memory":"600Mi"}',
    );
    expect(learner.refusal('apply -f -', example('admin/resource/quota-mem-cpu-pod-2.yaml'))).toBe(
      'Error from server (Forbidden): error when creating "STDIN": pods "quota-mem-cpu-demo-2" is forbidden: exceeded quota: mem-cpu-demo, requested: requests.memory=700Mi, used: requests.memory=600Mi, limited: requests.memory=1Gi\n',
    );
    expect(learner.refusal('run plain --image=nginx')).toBe(
      'Error from server (Forbidden): pods "plain" is forbidden: failed quota: mem-cpu-demo: must specify limits.cpu for: plain; limits.memory for: plain; requests.cpu for: plain; requests.memory for: plain\n',
    );
  });

  test('a Deployment of three Pods gets two within the quota', () => {
    const learner = new Learner();
    learner.follow('admin/resource/quota-pod.yaml', 'admin/resource/quota-pod-deployment.yaml');
    learner.pass(60_000);
    expect(learner.kubectl('get deployment pod-quota-demo')).toMatch(/pod-quota-demo +2\/3 +2 +2 /);
    expect(learner.pods()).toHaveLength(2);
  });

  test('the quota counts objects: one claim and no node port', () => {
    const learner = new Learner();
    learner.follow('admin/resource/quota-objects.yaml', 'admin/resource/quota-objects-pvc.yaml');
    learner.settle();
    const another = example('admin/resource/quota-objects-pvc.yaml').replace('pvc-quota-demo', 'pvc-quota-demo-2');
    expect(learner.refusal('apply -f -', another)).toBe(
      'Error from server (Forbidden): error when creating "STDIN": persistentvolumeclaims "pvc-quota-demo-2" is forbidden: exceeded quota: object-quota-demo, requested: persistentvolumeclaims=1, used: persistentvolumeclaims=1, limited: persistentvolumeclaims=1\n',
    );
    expect(learner.refusal('create service nodeport web --tcp=80')).toMatch(
      /services "web" is forbidden: exceeded quota: object-quota-demo, requested: services.nodeports=1, used: services.nodeports=0, limited: services.nodeports=0\n$/,
    );
  });
});
