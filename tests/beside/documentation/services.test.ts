import { describe, expect, test } from 'vitest';
import type { EndpointSlice } from '../../../src/api/index.ts';
import { Learner } from './documentation.ts';

describe('the Service and storage examples of the documentation', () => {
  test('a Service without Pods has an address and no endpoints', () => {
    const learner = new Learner();
    learner.follow('service/simple-service.yaml');
    learner.settle();
    expect(learner.kubectl('get endpoints my-service')).toMatch(/my-service +<none> /);
    expect(learner.kubectl('describe service my-service')).toMatch(/TargetPort: +9376\/TCP\nEndpoints: +\n/);
  });

  test('my-nginx serves both Pods under one name', () => {
    const learner = new Learner();
    learner.follow('service/networking/run-my-nginx.yaml');
    learner.settle();
    learner.follow('service/networking/nginx-svc.yaml');
    learner.settle();
    const addresses = learner.pods('run=my-nginx').map(({ status }) => `${status.podIP}:80`);
    const [, , endpoints = ''] = /^(\S+) +(\S+) /m.exec(learner.kubectl('get ep my-nginx --no-headers')) ?? [];
    expect(endpoints.split(',').toSorted()).toEqual(addresses.toSorted());
    learner.kubectl('run curl --image=radial/busyboxplus:curl -- sleep 3600');
    learner.waitForPod('curl');
    expect(learner.exec('curl', 'nslookup my-nginx')).toContain('my-nginx.default.svc.cluster.local');
    expect(learner.exec('curl', 'curl my-nginx:80')).toContain('<title>Welcome to nginx!</title>');
    // A Pod that is newer than the Service has it in its environment. An older Pod does not.
    expect(learner.exec('curl', 'printenv MY_NGINX_SERVICE_PORT')).toBe('80\n');
    expect(learner.exec(learner.pods('run=my-nginx')[0]!.metadata.name, 'printenv MY_NGINX_SERVICE_PORT')).toBe('');
  });

  test("a target port can be the name of the Pods' port", () => {
    const learner = new Learner();
    learner.follow('service/access/backend-service.yaml', 'service/access/backend-deployment.yaml');
    learner.settle();
    expect(learner.kubectl('describe service hello')).toMatch(/TargetPort: +http\/TCP\nEndpoints: +(10\.244\.\d\.\d+:80,?){3}\n/);
  });

  test('a load balancer without a provider stays pending, and has a node port', () => {
    const learner = new Learner();
    learner.follow('application/nginx-app.yaml');
    learner.settle();
    expect(learner.kubectl('get service my-nginx-svc')).toMatch(/LoadBalancer +10\.\S+ +<pending> +80:3\d{4}\/TCP/);
    expect(learner.kubectl('get deployment my-nginx')).toMatch(/my-nginx +3\/3 +3 +3 /);
  });

  test('a Service that prefers dual stack gets a single stack', () => {
    const learner = new Learner();
    learner.follow('service/networking/dual-stack-preferred-svc.yaml');
    expect(learner.kubectl("get service my-service -o jsonpath='{.spec.ipFamilyPolicy} {.spec.ipFamilies}'")).toBe(
      'PreferDualStack ["IPv4"]',
    );
  });

  test('a terminating endpoint serves until its Pod has ended', () => {
    const learner = new Learner();
    learner.follow('service/networking/run-my-nginx.yaml', 'service/networking/nginx-svc.yaml');
    const hook = '[{"name":"my-nginx","lifecycle":{"preStop":{"exec":{"command":["sleep","20"]}}}}]';
    learner.kubectl(`patch deployment my-nginx --patch '{"spec":{"template":{"spec":{"containers":${hook}}}}}'`);
    learner.settle();
    const pod = learner.pods()[0]!.metadata.name;
    learner.kubectl(`delete pod ${pod} --wait=false`);
    learner.pass(5_000);
    const slices = learner.cluster.list('EndpointSlice') as readonly EndpointSlice[];
    const endpoint = () => slices.flatMap(({ endpoints }) => endpoints ?? []).find(({ targetRef }) => targetRef?.name === pod);
    expect(endpoint()?.conditions).toEqual({ ready: false, serving: true, terminating: true });
    learner.settle();
    expect(JSON.stringify(learner.cluster.list('EndpointSlice'))).not.toContain(pod);
  });

  test('a claim is bound to a volume, and a Pod uses the claim', () => {
    const learner = new Learner();
    learner.follow('pods/storage/pv-volume.yaml');
    learner.settle();
    expect(learner.kubectl('get pv task-pv-volume')).toMatch(/10Gi +RWO +Retain +Available +manual/);
    learner.follow('pods/storage/pv-claim.yaml', 'pods/storage/pv-pod.yaml');
    learner.waitForPod('task-pv-pod');
    expect(learner.kubectl('get pv task-pv-volume')).toMatch(/10Gi +RWO +Retain +Bound +default\/task-pv-claim +manual/);
    expect(learner.kubectl('get pvc task-pv-claim')).toMatch(/task-pv-claim +Bound +task-pv-volume +10Gi +RWO +manual/);
  });

  test('mysql waits for its claim, and runs when the claim is bound', () => {
    const learner = new Learner();
    learner.follow('application/mysql/mysql-deployment.yaml');
    learner.pass(5_000);
    expect(learner.events(learner.pods()[0]!.metadata.name)[0]).toContain('persistentvolumeclaim "mysql-pv-claim" not found');
    learner.follow('application/mysql/mysql-pv.yaml');
    learner.settle();
    expect(learner.readyPods()).toHaveLength(1);
    expect(learner.kubectl('get pvc mysql-pv-claim')).toMatch(/mysql-pv-claim +Bound +mysql-pv-volume +20Gi/);
  });

  test.each([
    ['policy/zookeeper-pod-disruption-budget-minavailable.yaml', '2', 'N/A'],
    ['policy/zookeeper-pod-disruption-budget-maxunavailable.yaml', 'N/A', '1'],
  ])('%s allows one disruption of three Pods', (file, minAvailable, maxUnavailable) => {
    const learner = new Learner();
    learner.follow(file);
    learner.settle();
    expect(learner.kubectl('get poddisruptionbudgets')).toMatch(/zk-pdb +\S+ +\S+ +0 /);
    learner.apply(
      `apiVersion: apps/v1\nkind: ReplicaSet\nmetadata: {name: zk}\nspec:\n  replicas: 3\n  selector: {matchLabels: {app.kubernetes.io/name: zookeeper}}\n  template:\n    metadata: {labels: {app.kubernetes.io/name: zookeeper}}\n    spec: {containers: [{name: c, image: registry.k8s.io/pause}]}\n`,
    );
    learner.settle();
    const [, , min, max, allowed] = /^(\S+) +(\S+) +(\S+) +(\S+) /m.exec(learner.kubectl('get pdb --no-headers')) ?? [];
    expect([min, max, allowed]).toEqual([minAvailable, maxUnavailable, '1']);
  });

  test('an autoscaler without metrics reports that metrics are missing', () => {
    const learner = new Learner();
    learner.follow('application/php-apache.yaml', 'application/hpa/php-apache.yaml');
    learner.pass(60_000);
    expect(learner.kubectl('get hpa php-apache')).toMatch(/Deployment\/php-apache +cpu: <unknown>\/50% +1 +10 +1 /);
  });
});
