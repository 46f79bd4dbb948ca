import { describe, expect, test } from 'vitest';
import { example, Learner } from './documentation.ts';

describe('the Deployment examples of the documentation', () => {
  test('nginx is created, updated and rolled back', () => {
    const learner = new Learner();
    learner.follow('application/deployment.yaml');
    expect(learner.kubectl('rollout status deployment/nginx-deployment')).toMatch(
      /deployment "nginx-deployment" successfully rolled out\n$/,
    );
    expect(learner.kubectl('get pods -l app=nginx --no-headers').match(/1\/1 +Running/g)).toHaveLength(2);
    learner.follow('application/deployment-update.yaml');
    learner.kubectl('rollout status deployment/nginx-deployment');
    expect(learner.images()).toEqual(['nginx:1.16.1']);
    expect(learner.kubectl('rollout history deployment/nginx-deployment')).toBe(
      'deployment.apps/nginx-deployment \nREVISION  CHANGE-CAUSE\n1         <none>\n2         <none>\n\n',
    );
    expect(learner.kubectl('rollout undo deployment/nginx-deployment')).toBe('deployment.apps/nginx-deployment rolled back\n');
    learner.settle();
    expect(learner.images()).toEqual(['nginx:1.15']);
    expect(learner.readyPods()).toHaveLength(2);
  });

  test('a Deployment with another selector cannot replace it', () => {
    const learner = new Learner();
    learner.follow('application/deployment.yaml');
    expect(learner.refusal('apply -f -', example('application/deployment-scale.yaml'))).toBe(
      'The Deployment "nginx-deployment" is invalid: spec.selector: Invalid value: {"matchLabels":{"app.kubernetes.io/name":"nginx"}}: field is immutable\n',
    );
  });

  test('an update keeps between 3 and 4 Pods for 3 desired ones', () => {
    const learner = new Learner();
    learner.follow('controllers/nginx-deployment.yaml');
    learner.settle();
    learner.kubectl('set image deployment/nginx-deployment nginx=nginx:1.16.1');
    let fewest = 3;
    let most = 3;
    learner.waitUntil('the update is over', () => {
      fewest = Math.min(fewest, learner.readyPods().length);
      most = Math.max(most, learner.pods().length);
      return learner.images().join() === 'nginx:1.16.1' && learner.readyPods().length === 3;
    });
    expect([fewest, most]).toEqual([3, 4]);
  });

  test('a missing image stops the update, but the old Pods continue', () => {
    const learner = new Learner();
    learner.follow('controllers/nginx-deployment.yaml');
    learner.settle();
    learner.kubectl('set image deployment/nginx-deployment nginx=nginx:1.161');
    learner.pass(120_000);
    expect(
      learner
        .kubectl('get rs --no-headers')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(/ +/).slice(1, 4).join(' ')),
    ).toEqual(expect.arrayContaining(['3 3 3', '1 1 0']));
    expect(learner.kubectl('get pods')).toMatch(/0\/1 +(ErrImagePull|ImagePullBackOff)/);
  });

  test('a strategic merge adds a container, and replaces tolerations; a JSON merge replaces both', () => {
    const learner = new Learner();
    learner.follow('application/deployment-patch.yaml');
    const patch = (spec: object, type = 'strategic') => {
      const body = JSON.stringify({ spec: { template: { spec } } });
      learner.kubectl(`patch deployment patch-demo --type ${type} --patch '${body}'`);
      return learner.deployment('patch-demo').spec.template.spec;
    };
    const names = (spec: ReturnType<typeof patch>) => spec.containers.map(({ image }) => image).toSorted();
    expect(names(patch({ containers: [{ name: 'patch-demo-ctr-2', image: 'redis' }] }))).toEqual(['nginx', 'redis']);
    const tolerations = [{ effect: 'NoSchedule', key: 'disktype', value: 'ssd' }];
    expect(patch({ tolerations }).tolerations).toEqual(tolerations);
    const hello = { name: 'patch-demo-ctr-3', image: 'gcr.io/google-samples/hello-app:2.0' };
    expect(names(patch({ containers: [hello] }, 'merge'))).toEqual([hello.image]);
  });

  test('a new strategy must remove the fields of the old one', () => {
    const learner = new Learner();
    learner.follow('application/deployment-retainkeys.yaml');
    expect(learner.refusal(`patch deployment retainkeys-demo --patch '{"spec":{"strategy":{"type":"Recreate"}}}'`)).toBe(
      'The Deployment "retainkeys-demo" is invalid: spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is \'Recreate\'\n',
    );
    learner.kubectl(
      `patch deployment retainkeys-demo --patch '{"spec":{"strategy":{"$retainKeys":["type"],"type":"Recreate"}}}'`,
    );
    expect(learner.deployment('retainkeys-demo').spec.strategy).toEqual({ type: 'Recreate' });
  });

  test('the scale subresource is read and patched', () => {
    const learner = new Learner();
    learner.follow('application/deployment-subresource.yaml');
    learner.settle();
    expect(learner.kubectl('get deployment subresource-demo --subresource=scale')).toMatch(
      /^NAME +DESIRED +AVAILABLE +AGE\nsubresource-demo +2 +2 +\d+s\n$/,
    );
    const patch = (subresource: string) =>
      `patch deployment subresource-demo --subresource=${subresource} --type=merge -p '{"spec":{"replicas":3}}'`;
    expect(learner.kubectl(patch('scale'))).toBe('scale.autoscaling/subresource-demo patched\n');
    learner.settle();
    expect(learner.readyPods()).toHaveLength(3);
    const scale = learner.kubectl('get deployment/subresource-demo --subresource=scale -o json');
    expect(JSON.parse(scale)).toMatchObject({
      kind: 'Scale',
      spec: { replicas: 3 },
      status: { replicas: 3, selector: 'app=nginx' },
    });
    expect(learner.refusal(patch('size'))).toBe(
      'Error from server (NotFound): the server could not find the requested resource\n',
    );
    expect(learner.refusal('get deployments --subresource=scale')).toBe(
      'error: subresource cannot be used when bulk resources are specified\n',
    );
  });

  test.each([
    ['application/deployment-sidecar.yaml', 'logshipper'],
    ['application/deployment-sidecar-legacy.yaml', 'sidecar-container'],
  ])('%s: %s reads the log of the other container', (file, container) => {
    const learner = new Learner();
    learner.follow(file);
    learner.pass(30_000);
    expect(learner.kubectl('get pods')).toMatch(/2\/2 +Running +0/);
    expect(learner.kubectl(`logs deployment/myapp -c ${container}`).match(/^logging$/gm)!.length).toBeGreaterThan(10);
  });

  test('a Deployment without replicas keeps the scaled number', () => {
    const learner = new Learner();
    learner.follow('application/simple_deployment.yaml');
    learner.settle();
    learner.kubectl('scale deployment/nginx-deployment --replicas=2');
    learner.apply(example('application/simple_deployment.yaml').replace('nginx:1.14.2', 'nginx:1.16.1'));
    learner.settle();
    expect(learner.deployment('nginx-deployment').spec.replicas).toBe(2);
    expect(learner.images()).toEqual(['nginx:1.16.1']);
  });
});

describe('the ReplicaSet and ReplicationController examples of the documentation', () => {
  test('frontend keeps three Pods', () => {
    const learner = new Learner();
    learner.follow('controllers/frontend.yaml');
    learner.settle();
    expect(learner.kubectl('get rs')).toMatch(/frontend +3 +3 +3 /);
    learner.kubectl(`delete pod ${learner.pods()[0]!.metadata.name}`);
    learner.settle();
    expect(learner.readyPods()).toHaveLength(3);
    learner.kubectl('delete rs frontend');
    learner.settle();
    expect(learner.cluster.list('Pod')).toEqual([]);
  });

  test('later Pods with its labels are surplus and deleted', () => {
    const learner = new Learner();
    learner.follow('controllers/frontend.yaml');
    learner.settle();
    learner.follow('pods/pod-rs.yaml');
    learner.settle();
    expect(
      learner
        .events('frontend')
        .filter((event) => event.startsWith('SuccessfulDelete'))
        .toSorted(),
    ).toEqual(['SuccessfulDelete: Deleted pod: pod1', 'SuccessfulDelete: Deleted pod: pod2']);
    expect(learner.pods().map(({ metadata }) => metadata.name)).toEqual(expect.not.arrayContaining(['pod1', 'pod2']));
    expect(learner.pods()).toHaveLength(3);
  });

  test('earlier Pods with its labels are adopted', () => {
    const learner = new Learner();
    learner.follow('pods/pod-rs.yaml');
    learner.settle();
    learner.follow('controllers/frontend.yaml');
    learner.settle();
    expect(learner.pods().map(({ metadata }) => metadata.name)).toEqual([expect.stringMatching(/^frontend-/), 'pod1', 'pod2']);
    expect(learner.pod('pod1').metadata.ownerReferences).toMatchObject([
      { kind: 'ReplicaSet', name: 'frontend', controller: true },
    ]);
  });

  test('orphaned Pods continue without an owner', () => {
    const learner = new Learner();
    learner.follow('controllers/replicaset.yaml');
    learner.settle();
    expect(learner.pods().map(({ metadata }) => metadata.ownerReferences?.[0]?.name)).toEqual(Array(3).fill('my-repset'));
    learner.kubectl('delete replicaset my-repset --cascade=orphan');
    learner.settle();
    expect(learner.pods().map(({ metadata }) => metadata.ownerReferences)).toEqual(Array(3).fill(undefined));
  });

  test('a ReplicationController takes its selector from its template', () => {
    const learner = new Learner();
    learner.follow('controllers/replication-nginx-1.14.2.yaml');
    learner.settle();
    expect(learner.kubectl('get rc -o wide')).toMatch(/my-nginx +5 +5 +5 .* app=nginx/);
    learner.kubectl('scale rc my-nginx --replicas=1');
    learner.settle();
    expect(learner.pods()).toHaveLength(1);
  });
});
