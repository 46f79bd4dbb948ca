import { describe, expect, test } from 'vitest';
import { Learner } from './documentation.ts';

describe('the configuration examples of the documentation', () => {
  test('variables can refer to variables that are defined before them', () => {
    const learner = new Learner();
    learner.follow('pods/inject/dependent-envars.yaml');
    learner.waitForPod('dependent-envars-demo');
    const variables = 'printenv SERVICE_ADDRESS UNCHANGED_REFERENCE ESCAPED_REFERENCE';
    expect(learner.exec('dependent-envars-demo', variables)).toBe(
      'https://172.17.0.1:80\n$(PROTOCOL)://172.17.0.1:80\n$(PROTOCOL)://172.17.0.1:80\n',
    );
  });

  test('fields of the Pod and of its container become variables', () => {
    const learner = new Learner();
    learner.follow('pods/inject/dapi-envars-pod.yaml', 'pods/inject/dapi-envars-container.yaml');
    learner.settle();
    const { spec, status } = learner.pod('dapi-envars-fieldref');
    expect(learner.logs('dapi-envars-fieldref').trim().split('\n').slice(0, 5)).toEqual([
      spec.nodeName,
      'dapi-envars-fieldref',
      'default',
      status.podIP,
      'default',
    ]);
    expect(learner.logs('dapi-envars-resourcefieldref').trim().split('\n').slice(0, 4)).toEqual([
      '1',
      '1',
      '33554432',
      '67108864',
    ]);
  });

  test('fields of the Pod and of its container become files, which follow changes', () => {
    const learner = new Learner();
    learner.follow('pods/inject/dapi-volume.yaml', 'pods/inject/dapi-volume-resources.yaml');
    learner.settle();
    const labels = () => learner.exec('kubernetes-downwardapi-volume-example', 'cat /etc/podinfo/labels');
    expect(labels()).toBe('cluster="test-cluster1"\nrack="rack-22"\nzone="us-est-coast"');
    expect(learner.exec('kubernetes-downwardapi-volume-example', 'cat /etc/podinfo/annotations')).toMatch(
      /^build="two"\nbuilder="john-doe"/,
    );
    expect(learner.exec('kubernetes-downwardapi-volume-example-2', 'cd /etc/podinfo; cat cpu_limit; echo; cat mem_request')).toBe(
      '250\n32',
    );
    learner.kubectl('label pod kubernetes-downwardapi-volume-example rack=rack-23 --overwrite');
    learner.pass(120_000);
    expect(labels()).toContain('rack="rack-23"');
  });

  test('a Secret becomes files and variables', () => {
    const learner = new Learner();
    learner.follow('pods/inject/secret.yaml', 'pods/inject/secret-pod.yaml');
    learner.follow('pods/inject/pod-secret-envFrom.yaml', 'pods/inject/secret-envars-pod.yaml');
    learner.settle();
    expect(learner.kubectl('describe secret test-secret')).toMatch(/password: {2}12 bytes\nusername: {2}6 bytes/);
    expect(learner.exec('secret-test-pod', 'ls /etc/secret-volume')).toBe('password\nusername\n');
    expect(learner.exec('secret-test-pod', 'echo "$(cat /etc/secret-volume/username)"')).toBe('my-app\n');
    expect(learner.exec('envfrom-secret', 'echo "username: $username"; echo "password: $password"')).toBe(
      'username: my-app\npassword: 39528$vdg7Jb\n',
    );
    expect(learner.exec('secret-envars-test-pod', 'echo $SECRET_USERNAME $SECRET_PASSWORD')).toBe('my-app 39528$vdg7Jb\n');
  });

  test('a Pod waits for a missing Secret', () => {
    const learner = new Learner();
    learner.follow('pods/inject/secret-pod.yaml', 'pods/inject/secret-envars-pod.yaml', 'secret/optional-secret.yaml');
    learner.pass(10_000);
    expect(learner.states('secret-test-pod')).toEqual(['waiting ContainerCreating']);
    expect(learner.events('secret-test-pod')).toContain(
      'FailedMount: MountVolume.SetUp failed for volume "secret-volume" : secret "test-secret" not found',
    );
    expect(learner.states('secret-envars-test-pod')).toEqual(['waiting CreateContainerConfigError']);
    expect(learner.events('secret-envars-test-pod')).toContain('Failed: Error: secret "test-secret" not found');
    expect(learner.states('mypod')).toEqual(['running']);
    learner.follow('pods/inject/secret.yaml');
    learner.pass(180_000);
    expect(learner.states('secret-test-pod')).toEqual(['running']);
    expect(learner.states('secret-envars-test-pod')).toEqual(['running']);
  });

  test.each([
    ['pods/pod-single-configmap-env-variable.yaml', 'configmap/configmaps.yaml', /^SPECIAL_LEVEL_KEY=very$/m],
    ['pods/pod-configmap-envFrom.yaml', 'configmap/configmap-multikeys.yaml', /^SPECIAL_LEVEL=very\nSPECIAL_TYPE=charm$/m],
    ['pods/pod-configmap-volume.yaml', 'configmap/configmap-multikeys.yaml', /^SPECIAL_LEVEL\nSPECIAL_TYPE\n$/],
    ['pods/pod-configmap-volume-specific-key.yaml', 'configmap/configmap-multikeys.yaml', /^very\n$/],
  ])('%s uses the values of a ConfigMap', (pod, configMap, says) => {
    const learner = new Learner();
    learner.follow(configMap, pod);
    learner.settle();
    expect(learner.kubectl('get pod dapi-test-pod')).toContain('Completed');
    expect(learner.logs('dapi-test-pod')).toMatch(says);
  });

  test('a key of a ConfigMap can become a file of another name', () => {
    const learner = new Learner();
    learner.follow('pods/config/example-redis-config.yaml', 'pods/config/redis-pod.yaml');
    learner.waitForPod('redis');
    expect(learner.exec('redis', 'cat /usr/local/etc/redis/redis.conf')).toBe('maxmemory 2mb\nmaxmemory-policy allkeys-lru\n');
  });

  test('an immutable ConfigMap cannot be changed', () => {
    const learner = new Learner();
    learner.follow('configmap/immutable-configmap.yaml');
    const change = `patch configmap company-name-20150801 --type=merge -p '{"data":{"company_name":"Fiktivesunternehmen GmbH"}}'`;
    expect(learner.refusal(change)).toBe(
      'The ConfigMap "company-name-20150801" is invalid: data: Forbidden: field is immutable when `immutable` is set\n',
    );
  });

  test('a projected volume contains a Secret, a ConfigMap and fields of the Pod', () => {
    const learner = new Learner();
    learner.kubectl('create secret generic mysecret --from-literal=username=admin');
    learner.kubectl('create configmap myconfigmap --from-literal=config=sunny');
    learner.follow('pods/storage/projected-secret-downwardapi-configmap.yaml');
    learner.waitForPod('volume-test');
    expect(learner.exec('volume-test', 'cd /projected-volume/my-group; cat my-username; echo; cat my-config')).toBe(
      'admin\nsunny',
    );
  });
});
