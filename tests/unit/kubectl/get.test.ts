import { describe, expect, it } from 'vitest';
import { addNode, addPod, finishPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

function withPods(): Terminal {
  const terminal = new Terminal();
  addNode(terminal, 'node-1');
  addPod(terminal, 'web-2', { labels: { app: 'web' } });
  addPod(terminal, 'web-10', { node: 'node-1', labels: { app: 'web', 'example.com/tier': 'front' } });
  addPod(terminal, 'api', { node: 'node-1', labels: { app: 'api' } });
  terminal.wait(65_000);
  return terminal;
}

describe('kubectl get', () => {
  it('prints the tables of the server', () => {
    const terminal = withPods();
    expect(terminal.out('get pods')).toBe(
      'NAME     READY   STATUS    RESTARTS   AGE\napi      1/1     Running   0          65s\nweb-10   1/1     Running   0          65s\nweb-2    0/1     Pending   0          65s\n',
    );
    expect(terminal.out('get pod/api -o wide')).toBe(
      'NAME   READY   STATUS    RESTARTS   AGE   IP         NODE     NOMINATED NODE   READINESS GATES\napi    1/1     Running   0          65s   10.1.0.7   node-1   <none>           <none>\n',
    );
  });

  it('accepts all names of a type', () => {
    const terminal = withPods();
    for (const type of ['po', 'pod', 'pods', 'Pod', 'pods.v1', 'pods.v1.'])
      expect(terminal.out(`get ${type} api -o name`)).toBe('pod/api\n');
    terminal.out('apply -f -', deploymentYaml('web'));
    for (const type of ['deploy', 'deployments.apps', 'deployments.v1.apps', 'Deployment.apps'])
      expect(terminal.out(`get ${type} -o name`)).toBe('deployment.apps/web\n');
    expect(terminal.err('get pods.apps')).toBe('error: the server doesn\'t have a resource type "pods"\n');
  });

  it('selects by labels and fields', () => {
    const terminal = withPods();
    expect(terminal.out('get pods -l app=web -o name')).toBe('pod/web-10\npod/web-2\n');
    expect(terminal.out("get pods -l 'app in (api),!example.com/tier' -o name")).toBe('pod/api\n');
    expect(terminal.out('get pods --field-selector status.phase=Pending -o name')).toBe('pod/web-2\n');
    expect(terminal.out('get pods -A --field-selector=spec.nodeName=node-1 -l app=web --no-headers -o name')).toBe(
      'pod/web-10\n',
    );
  });

  it('accepts several types and several names', () => {
    const terminal = withPods();
    terminal.out('apply -f -', deploymentYaml('web'));
    expect(terminal.out('get deploy,pods -l app=web')).toBe(
      'NAME                  READY   UP-TO-DATE   AVAILABLE   AGE\ndeployment.apps/web   0/3     0            0           0s\n\nNAME         READY   STATUS    RESTARTS   AGE\npod/web-10   1/1     Running   0          65s\npod/web-2    0/1     Pending   0          65s\n',
    );
    expect(terminal.out('get pods api web-10 --no-headers -o name')).toBe('pod/api\npod/web-10\n');
    expect(terminal.out('get pod/api deploy/web -o name')).toBe('pod/api\ndeployment.apps/web\n');
    expect(terminal.out('get all -o name')).toContain('deployment.apps/web\n');
  });

  it('shows labels in separate columns', () => {
    const terminal = withPods();
    expect(terminal.out('get pods -L app,example.com/tier -l app=web')).toBe(
      'NAME     READY   STATUS    RESTARTS   AGE   APP   TIER\nweb-10   1/1     Running   0          65s   web   front\nweb-2    0/1     Pending   0          65s   web   \n',
    );
    expect(terminal.out('get pods api --show-labels')).toContain('LABELS\napi    1/1     Running   0          65s   app=api\n');
  });

  it('shows all namespaces', () => {
    const terminal = withPods();
    terminal.out('create ns other');
    terminal.out('create cm c -n other');
    expect(terminal.out('get cm -A')).toMatch(/^NAMESPACE +NAME +DATA +AGE\n(?:.*\n)*other +c +0 +0s\n/);
    expect(terminal.run('get pods -n other').stderr).toBe('No resources found in other namespace.\n');
    expect(terminal.run('get deploy -A').stderr).toBe('No resources found\n');
  });

  it('sorts by a field', () => {
    expect(withPods().out('get pods --sort-by=.metadata.name -o name')).toBe('pod/api\npod/web-2\npod/web-10\n');
    expect(withPods().out('get pods --sort-by={.spec.nodeName}')).toMatch(/NAME.*\nweb-2 .*\napi .*\nweb-10 .*\n/);
  });

  it('prints objects in all output formats', () => {
    const terminal = withPods();
    expect(terminal.out('get pods -o jsonpath=\'{range .items[*]}{.metadata.name}{"\\n"}{end}\'')).toBe('api\nweb-10\nweb-2\n');
    expect(terminal.out('get pod api -o jsonpath={.status.podIP}')).toBe('10.1.0.7');
    expect(terminal.out('get pods -o custom-columns=NAME:.metadata.name,NODE:.spec.nodeName')).toBe(
      'NAME     NODE\napi      node-1\nweb-10   node-1\nweb-2    <none>\n',
    );
    expect(JSON.parse(terminal.out('get pods -o json'))).toMatchObject({
      apiVersion: 'v1',
      kind: 'List',
      items: [{ metadata: { name: 'api' } }, {}, {}],
    });
    expect(terminal.out('get pod api -o json')).toMatch(/^\{\n {4}"apiVersion": "v1",\n {4}"kind": "Pod",\n/);
    expect(terminal.out('get pod api -o yaml')).toMatch(
      /^apiVersion: v1\nkind: Pod\nmetadata:\n {2}creationTimestamp: "2026-01-01T00:00:00Z"\n/,
    );
    expect(terminal.out('get pod api -o yaml')).not.toContain('managedFields');
  });

  it('finds the objects of a manifest', () => {
    const terminal = new Terminal({ files: { 'web.yaml': deploymentYaml('web') } });
    terminal.out('apply -f web.yaml');
    expect(terminal.out('get -f web.yaml -o jsonpath={.spec.progressDeadlineSeconds}')).toBe('600');
    expect(terminal.out('get -f - -o jsonpath={.items[*].spec.progressDeadlineSeconds}', deploymentYaml('web'))).toBe('600');
    expect(terminal.run('get -f -', deploymentYaml('web')).stdout).toMatch(/^NAME {3}READY/);
  });

  it.each([
    ['get pods nope', 'Error from server (NotFound): pods "nope" not found\n'],
    ['get nope', 'error: the server doesn\'t have a resource type "nope"\n'],
    [
      'get pods/a services b',
      "error: there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'\n",
    ],
    ['get pods/a/b', 'error: arguments in resource/name form may not have more than one slash\n'],
    ['get pods api -l a=b', 'error: name cannot be provided when a selector is specified\n'],
    ['get pods api -A', 'error: a resource cannot be retrieved by name across all namespaces\n'],
    [
      'get pods -o foo',
      'error: unable to match a printer suitable for the output format "foo", allowed formats are: custom-columns,custom-columns-file,go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,wide,yaml\n',
    ],
    ['get pods -o go-template={{.kind', 'error: error parsing template {{.kind, template: output:1: unclosed action\n'],
    ['get pods -o jsonpath={.items', 'error: error parsing jsonpath {.items, unclosed action\n'],
    ['get pods -o yaml --show-labels', 'error: --show-labels option cannot be used with yaml printer\n'],
    [
      'get pods -l ==',
      'Error from server (BadRequest): Unable to find "/v1, Resource=pods" that match label selector "==", field selector "": found \'==\', expected: !, identifier, or \'end of string\'\n',
    ],
    [
      'get pods --field-selector spec.foo=x',
      'Error from server (BadRequest): Unable to find "/v1, Resource=pods" that match label selector "", field selector "spec.foo=x": field label not supported: spec.foo\n',
    ],
  ])('%s is refused', (line, stderr) => {
    expect(new Terminal().err(line)).toBe(stderr);
  });

  it('reports missing objects, and prints the others', () => {
    const { stdout, stderr, exitCode } = withPods().run('get pods api a b -o name');
    expect(stdout).toBe('pod/api\n');
    expect(stderr).toBe('Error from server (NotFound): pods "a" not found\nError from server (NotFound): pods "b" not found\n');
    expect(exitCode).toBe(1);
  });

  it('can ignore missing objects', () => {
    expect(new Terminal().run('get pods nope --ignore-not-found')).toMatchObject({ stdout: '', stderr: '', exitCode: 0 });
  });
});

describe('kubectl get -w', () => {
  it('prints the existing objects, and then each change until it is interrupted', () => {
    const terminal = withPods();
    let output = '';
    const task = terminal.start('get pods -l app=web -w', undefined, { onOutput: (_, text) => (output += text) });
    terminal.wait(1000);
    expect(output).toBe(
      'NAME     READY   STATUS    RESTARTS   AGE\nweb-10   1/1     Running   0          65s\nweb-2    0/1     Pending   0          65s\n',
    );
    output = '';
    addPod(terminal, 'web-3', { labels: { app: 'web' } });
    addPod(terminal, 'other');
    terminal.out('label pod web-2 app-');
    terminal.wait(1000);
    expect(output).toMatch(/^web-3 {4}0\/1 {5}Pending {3}0 {10}0s\nweb-2 {4}0\/1 {5}Pending {3}0 {10}6\ds\n$/);
    expect(task.ended).toBe(false);
    task.stop();
    expect(terminal.server.watches).toEqual([]);
  });

  it('prints the last state of deleted objects', () => {
    const terminal = withPods();
    let output = '';
    terminal.start('get pod web-2 -o name -w', undefined, { onOutput: (_, text) => (output += text) });
    terminal.wait(1000);
    finishPod(terminal, 'web-2');
    terminal.wait(1000);
    // The Pod is running, terminating and deleted.
    expect(output).toBe('pod/web-2\npod/web-2\npod/web-2\n');
  });

  it('prints complete objects if requested', () => {
    const terminal = withPods();
    let output = '';
    terminal.start("get pods --watch-only -o jsonpath='{.metadata.name} '", undefined, {
      onOutput: (_, text) => (output += text),
    });
    terminal.wait(1000);
    addPod(terminal, 'new');
    terminal.wait(1000);
    expect(output).toBe('new ');
  });

  it('watches only one resource at a time', () => {
    expect(new Terminal().err('get pods,svc -w')).toBe('error: you may only specify a single resource type\n');
    expect(withPods().err('get pods api web-2 -w')).toBe(
      'error: watch is only supported on individual resources and resource collections - more than 1 resource was found\n',
    );
  });
});

describe('a long list', () => {
  function withConfigMaps(count: number): Terminal {
    const terminal = new Terminal();
    for (let i = 0; i < count; i++) {
      const metadata = { name: `map-${String(i).padStart(4, '0')}`, namespace: 'default' };
      terminal.act(terminal.api.create('ConfigMap', { apiVersion: 'v1', kind: 'ConfigMap', metadata }));
    }
    return terminal;
  }

  /** The number of list requests of a command line. */
  function lists(terminal: Terminal, line: string): { readonly requests: number; readonly out: string } {
    const before = terminal.sim.trace.lastId;
    const out = terminal.out(line);
    const requests = [...terminal.sim.trace.since(before)].filter(({ body }) => body.type === 'request' && body.verb === 'list');
    return { requests: requests.length, out };
  }

  it('is requested in chunks of 500, as tables and as objects, like in the real kubectl', () => {
    const terminal = withConfigMaps(1_201);
    const table = lists(terminal, 'get configmaps');
    expect(table.requests).toBe(3);
    expect(table.out.split('\n')).toHaveLength(1_203);
    const names = lists(terminal, 'get configmaps -o name');
    expect(names.requests).toBe(3);
    expect(new Set(names.out.trim().split('\n')).size).toBe(1_201);
    expect(lists(terminal, 'get configmaps --chunk-size=0').requests).toBe(1);
    expect(lists(terminal, 'get configmaps --chunk-size=600').out).toBe(table.out);
  });

  it('is requested at once if it is sorted', () => {
    const terminal = withConfigMaps(1_201);
    expect(lists(terminal, 'get configmaps --sort-by=.metadata.name').requests).toBe(1);
  });

  it.each(['events', 'describe configmap map-0000'])('is requested in chunks by %s', (line) => {
    const terminal = withConfigMaps(1);
    const { name, namespace, uid } = terminal.get('ConfigMap', 'map-0000').metadata;
    for (let i = 0; i < 1_201; i++) {
      const involvedObject = { kind: 'ConfigMap', name, namespace, uid };
      const metadata = { name: `event-${i}`, namespace: 'default' };
      terminal.act(
        terminal.api.create('Event', { apiVersion: 'v1', kind: 'Event', metadata, involvedObject, message: `no ${i}` } as never),
      );
    }
    const { requests, out } = lists(terminal, line);
    expect(requests).toBe(3);
    expect(out).toContain('no 1200\n');
  });

  it('prints the chunks before the compaction of the revision, and then the error', () => {
    const terminal = withConfigMaps(600);
    const task = terminal.start('get configmaps');
    terminal.sim.run({ until: () => listsMade(terminal) === 1, forMs: 60_000 });
    terminal.server.store.compact(terminal.server.store.revision);
    terminal.act(terminal.api.delete('ConfigMap', { namespace: 'default', name: 'map-0599' }));
    terminal.server.store.compact(terminal.server.store.revision);
    terminal.sim.run({ until: () => task.ended, forMs: 60_000 });
    const { stdout, stderr, exitCode } = task.result();
    expect(stdout.trim().split('\n')).toHaveLength(501);
    expect(stderr).toMatch(/^Error from server \(Expired\): The provided continue parameter is too old/);
    expect(exitCode).toBe(1);
  });

  it('shows the state at one revision, whatever is written between its chunks', () => {
    const terminal = withConfigMaps(600);
    const task = terminal.start('get configmaps -o name');
    terminal.sim.run({ until: () => listsMade(terminal) === 1, forMs: 60_000 });
    terminal.act(terminal.api.delete('ConfigMap', { namespace: 'default', name: 'map-0599' }));
    terminal.sim.run({ until: () => task.ended, forMs: 60_000 });
    expect(task.result().stdout.trim().split('\n').at(-1)).toBe('configmap/map-0599');
    expect(terminal.out('get configmaps -o name').trim().split('\n')).toHaveLength(599);
  });
});

function listsMade({ sim }: Terminal): number {
  return [...sim.trace.since()].filter(({ body }) => body.type === 'request' && body.verb === 'list').length;
}
