import { describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

describe('kubectl api-resources and api-versions', () => {
  it('list the resources and versions of the server', () => {
    const terminal = new Terminal();
    const text = terminal.out('api-resources');
    expect(text).toMatch(/^NAME +SHORTNAMES +APIVERSION +NAMESPACED +KIND\n/);
    expect(text).toMatch(/\npods +po +v1 +true +Pod\n/);
    expect(text).toMatch(/\ndeployments +deploy +apps\/v1 +true +Deployment\n/);
    expect(text.indexOf('\nservices')).toBeLessThan(text.indexOf('\ndeployments'));
    expect(terminal.out('api-resources -o name --namespaced=false').split('\n')).toEqual(
      expect.arrayContaining(['nodes', 'namespaces', 'priorityclasses.scheduling.k8s.io']),
    );
    expect(terminal.out('api-resources --api-group=apps -o name')).toBe(
      'controllerrevisions.apps\ndaemonsets.apps\ndeployments.apps\nreplicasets.apps\nstatefulsets.apps\n',
    );
    expect(terminal.out('api-resources --api-group=apps -o wide')).toMatch(
      /deployments +deploy +apps\/v1 +true +Deployment +create,delete,.*watch +all\n/,
    );
    expect(terminal.err('api-resources -o json')).toBe('error: --output json is not available\n');
    expect(terminal.out('api-versions').split('\n')).toEqual(expect.arrayContaining(['apps/v1', 'v1']));
  });
});

describe('kubectl version, config, cluster-info and auth', () => {
  it('print the properties of the cluster', () => {
    const terminal = new Terminal();
    expect(terminal.out('version')).toBe('Client Version: v1.36.0\nServer Version: v1.36.0\n');
    expect(terminal.out('version --client')).toBe('Client Version: v1.36.0\n');
    expect(terminal.out('config current-context')).toBe('kubeloupe\n');
    expect(terminal.out('auth can-i create pods')).toBe('yes\n');
    expect(terminal.out('config get-contexts')).toBe(
      'CURRENT   NAME        CLUSTER     AUTHINFO           NAMESPACE\n*         kubeloupe   kubeloupe   kubernetes-admin   \n',
    );
    expect(terminal.out('config view --minify')).toBe(
      `apiVersion: v1
clusters:
- cluster:
    server: https://kubeloupe:6443
  name: kubeloupe
contexts:
- context:
    cluster: kubeloupe
    user: kubernetes-admin
  name: kubeloupe
current-context: kubeloupe
kind: Config
users:
- name: kubernetes-admin
  user: {}
`,
    );
    expect(terminal.out('auth whoami')).toBe(
      'ATTRIBUTE   VALUE\nUsername    kubernetes-admin\nGroups      [kubeadm:cluster-admins system:authenticated]\n',
    );
    const rules = terminal.out('auth can-i --list').split('\n');
    expect(rules.slice(0, 3).map((line) => line.split(/ {2,}/))).toEqual([
      ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'],
      ['*.*', '[]', '[]', '[*]'],
      ['', '[*]', '[]', '[*]'],
    ]);
    expect(terminal.out('cluster-info')).toContain('Kubernetes control plane');
  });
});

describe('kubectl explain', () => {
  it('describes a kind and its fields', () => {
    const text = new Terminal().out('explain deployment');
    expect(text).toMatch(/^GROUP: {6}apps\nKIND: {7}Deployment\nVERSION: {4}v1\n\nDESCRIPTION:\n {4}\S/);
    expect(text).toContain('\n    \nFIELDS:\n  apiVersion\t<string>\n    ');
    expect(text).toContain('  spec\t<DeploymentSpec>\n    ');
  });

  it('describes a field inside a list', () => {
    const text = new Terminal().out('explain pod.spec.containers.imagePullPolicy');
    expect(text).toMatch(
      /^KIND: {7}Pod\nVERSION: {4}v1\n\nFIELD: imagePullPolicy <string>\nENUM:\n {4}Always\n {4}IfNotPresent\n {4}Never\n\n/,
    );
    expect(text).toContain('DESCRIPTION:\n    ');
    expect(text).not.toContain('FIELDS:');
    expect(new Terminal().out('explain deploy.spec.template.spec.containers')).toContain('FIELD: containers <[]Container>\n');
  });

  it('marks required fields, and lists nested fields on request', () => {
    const terminal = new Terminal();
    expect(terminal.out('explain deployment.spec')).toContain('  selector\t<LabelSelector> -required-\n');
    const text = terminal.out('explain deployment.spec.strategy --recursive');
    expect(text).toContain(
      'FIELDS:\n  rollingUpdate\t<RollingUpdateDeployment>\n    maxSurge\t<IntOrString>\n    maxUnavailable\t<IntOrString>\n',
    );
  });

  it.each([
    [
      'explain',
      'error: You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.\n',
    ],
    ['explain foo', 'the server doesn\'t have a resource type "foo"\n'],
    ['explain pod.spec.nope', 'error: field "nope" does not exist\n'],
    ['explain pod --api-version=apps/v1', 'error: couldn\'t find resource for "apps/v1, Resource=pods"\n'],
  ])('%s is refused', (line, stderr) => {
    expect(new Terminal().err(line)).toBe(stderr);
  });
});
