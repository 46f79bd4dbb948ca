import { describe, expect, it } from 'vitest';
import type { Deployment, Service } from '../../../src/api/index.ts';
import { addPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

function withDeployment(): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', deploymentYaml('web'));
  return terminal;
}

const specOf = (terminal: Terminal): Deployment['spec'] => (terminal.get('Deployment', 'web') as Deployment).spec;
const containerOf = (terminal: Terminal) => specOf(terminal).template.spec.containers[0]!;

describe('kubectl scale', () => {
  it('sets the number of replicas', () => {
    const terminal = withDeployment();
    expect(terminal.out('scale deployment/web --replicas=7')).toBe('deployment.apps/web scaled\n');
    expect(specOf(terminal).replicas).toBe(7);
    expect(terminal.out('scale deploy web --replicas 0 -o jsonpath={.spec.replicas}')).toBe('0');
  });

  it('can require a current number of replicas and a resourceVersion', () => {
    const terminal = withDeployment();
    expect(terminal.out('scale deploy/web --current-replicas=3 --replicas=4')).toBe('deployment.apps/web scaled\n');
    expect(terminal.err('scale deploy/web --current-replicas=3 --replicas=5')).toBe('error: Expected replicas to be 3, was 4\n');
    expect(terminal.err('scale deploy/web --resource-version=1 --replicas=5')).toMatch(
      /^error: Expected resource version to be 1, was \d+\n$/,
    );
    expect(specOf(terminal).replicas).toBe(4);
  });

  it('has a subresource that get and patch support, too', () => {
    const terminal = withDeployment();
    expect(terminal.out('get deploy/web --subresource=scale')).toMatch(/^NAME +DESIRED +AVAILABLE +AGE\nweb +3 +0 +\S+\n$/);
    expect(terminal.out('get deploy web --subresource=scale -o jsonpath={.kind}')).toBe('Scale');
    const patch = `patch deploy web --subresource=scale --type=merge -p '{"spec":{"replicas":4}}'`;
    expect(terminal.out(patch)).toBe('scale.autoscaling/web patched\n');
    expect(specOf(terminal).replicas).toBe(4);
    expect(terminal.err('get deploy --subresource=scale')).toBe(
      'error: subresource cannot be used when bulk resources are specified\n',
    );
  });

  it('scales several objects', () => {
    const terminal = withDeployment();
    terminal.out('apply -f -', deploymentYaml('api'));
    expect(terminal.out('scale deploy/web deploy/api --replicas=1')).toBe(
      'deployment.apps/web scaled\ndeployment.apps/api scaled\n',
    );
    expect(terminal.out('scale deploy --all --replicas=2')).toBe('deployment.apps/api scaled\ndeployment.apps/web scaled\n');
  });

  it('changes nothing in a dry run', () => {
    const terminal = withDeployment();
    expect(terminal.out('scale deploy/web --replicas=9 --dry-run=client')).toBe('deployment.apps/web scaled (dry run)\n');
    expect(terminal.out('scale deploy/web --replicas=9 --dry-run=server')).toBe('deployment.apps/web scaled (server dry run)\n');
    expect(specOf(terminal).replicas).toBe(3);
  });

  it.each([
    ['scale deploy/web', 'error: required flag(s) "replicas" not set\n'],
    [
      'scale deploy/web --replicas=-1',
      'error: The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0\n',
    ],
    ['scale deploy/nope --replicas=1', 'Error from server (NotFound): deployments.apps "nope" not found\n'],
    ['scale deploy --replicas=1', 'error: resource(s) were provided, but no name was specified\n'],
    ['scale ns/default --replicas=1', 'Error from server (NotFound): the server could not find the requested resource\n'],
  ])('%s is refused', (line, stderr) => {
    expect(withDeployment().err(line)).toBe(stderr);
  });
});

describe('kubectl set', () => {
  it('changes images by container name', () => {
    const terminal = withDeployment();
    expect(terminal.out('set image deploy/web web=nginx:2')).toBe('deployment.apps/web image updated\n');
    expect(containerOf(terminal).image).toBe('nginx:2');
    expect(terminal.out("set image deployment web '*=nginx:3'")).toBe('deployment.apps/web image updated\n');
    expect(containerOf(terminal).image).toBe('nginx:3');
    expect(terminal.out('set image deploy/web web=nginx:3')).toBe('');
  });

  it.each([
    ['set image deploy/web api=nginx:2', 'error: unable to find container named "api"\n'],
    ['set image deploy/web', 'error: at least one image update is required\n'],
    [
      'set image web=nginx',
      "error: You must provide one or more resources by argument or filename.\nExample resource specifications include:\n   '-f rsrc.yaml'\n   '--filename=rsrc.json'\n   '<resource> <name>'\n   '<resource>'\n",
    ],
    ['set image web=nginx deploy/web', 'error: all resources must be specified before image changes: deploy/web\n'],
    [
      "set image deploy/web '*=a' web=b",
      'error: all containers are already specified by *, but saw more than one container_name=container_image pairs\n',
    ],
    [
      'set image deploy/web web=',
      'error: failed to patch image update to pod template: Deployment.apps "web" is invalid: spec.template.spec.containers[0].image: Required value\n',
    ],
    [
      'set image ns/default a=b',
      'error: namespaces/default the object is not a pod or does not have a pod template: *v1.Namespace\n',
    ],
    ['set foo', 'error: unknown command "foo"\nSee \'kubectl set -h\' for help and examples\n'],
  ])('%s is refused', (line, stderr) => {
    expect(withDeployment().err(line)).toBe(stderr);
  });

  it('changes resources', () => {
    const terminal = withDeployment();
    expect(terminal.out('set resources deploy/web --requests=cpu=100m,memory=64Mi --limits=cpu=1')).toBe(
      'deployment.apps/web resource requirements updated\n',
    );
    expect(containerOf(terminal).resources).toEqual({ requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '1' } });
    expect(terminal.err('set resources deploy/web')).toBe(
      'error: you must specify an update to requests or limits (in the form of --requests/--limits)\n',
    );
  });

  it('changes environment variables', () => {
    const terminal = withDeployment();
    expect(terminal.out('set env deploy/web MODE=test LEVEL=2')).toBe('deployment.apps/web env updated\n');
    expect(terminal.out('set env deploy/web MODE=live LEVEL-')).toBe('deployment.apps/web env updated\n');
    expect(containerOf(terminal).env).toEqual([{ name: 'MODE', value: 'live' }]);
    expect(terminal.out('set env deploy/web --list')).toBe('# Deployment web, container web\nMODE=live\n');
    expect(terminal.out('set env deploy/web --list MODE- NEW=1')).toBe('# Deployment web, container web\nNEW=1\n');
    expect(containerOf(terminal).env).toEqual([{ name: 'MODE', value: 'live' }]);
  });

  it('changes the containers that a pattern names', () => {
    const terminal = withDeployment();
    expect(terminal.out('set env deploy/web -c w*b A=1')).toBe('deployment.apps/web env updated\n');
    expect(terminal.run('set env deploy/web -c w*bb A=2')).toMatchObject({
      stdout: '',
      stderr: 'Warning: Deployment/web does not have any containers matching "w*bb"\n',
    });
    expect(terminal.err('set resources deploy/web -c *x* --limits=cpu=1')).toBe('error: unable to find container named *x*\n');
    expect(terminal.run(`set env deploy/web -c ${'*b'.repeat(1000)}* A=2`).exitCode).toBe(0);
  });
});

describe('kubectl label and annotate', () => {
  it('set, change and remove labels', () => {
    const terminal = withDeployment();
    expect(terminal.out('label deploy web tier=front')).toBe('deployment.apps/web labeled\n');
    expect(terminal.err('label deploy web tier=back')).toBe(
      "error: 'tier' already has a value (front), and --overwrite is false\n",
    );
    expect(terminal.out('label deploy web tier=front --overwrite')).toBe('deployment.apps/web not labeled\n');
    expect(terminal.out('label deploy web tier=back --overwrite')).toBe('deployment.apps/web labeled\n');
    expect(terminal.out('label deploy web --list')).toBe('app=web\ntier=back\n');
    expect(terminal.out('label deploy web tier-')).toBe('deployment.apps/web unlabeled\n');
    expect(terminal.out('label deploy web tier-')).toBe('label "tier" not found.\ndeployment.apps/web not labeled\n');
  });

  it('label several objects', () => {
    const terminal = withDeployment();
    addPod(terminal, 'a');
    addPod(terminal, 'b');
    expect(terminal.out('label pods --all x=1')).toBe('pod/a labeled\npod/b labeled\n');
    expect(terminal.out('label pods -l x=1 x=2 --overwrite --dry-run=server')).toBe(
      'pod/a labeled (server dry run)\npod/b labeled (server dry run)\n',
    );
  });

  it('set annotations with any value', () => {
    const terminal = withDeployment();
    expect(terminal.out("annotate deploy/web note='a=b c'")).toBe('deployment.apps/web annotated\n');
    expect(terminal.get('Deployment', 'web').metadata.annotations).toMatchObject({ note: 'a=b c' });
    expect(terminal.err('annotate deploy/web note=x')).toBe(
      "error: --overwrite is false but found the following declared annotation(s): 'note' already has a value (a=b c)\n",
    );
  });

  it.each([
    ['label deploy web', 'error: at least one label update is required\n'],
    ['label a=b', 'error: one or more resources must be specified as <resource> <name> or <resource>/<name>\n'],
    ['label deploy web a=b=c', 'error: invalid label spec: a=b=c\n'],
    ['label deploy web a=b a-', 'error: can not both modify and remove a label in the same command\n'],
    [
      'label deploy web a=-',
      "error: invalid label value: \"a=-\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')\n",
    ],
    ['annotate deploy web a=b a-', 'error: can not both modify and remove an annotation in the same command\n'],
  ])('%s is refused', (line, stderr) => {
    expect(withDeployment().err(line)).toBe(stderr);
  });
});

describe('kubectl patch', () => {
  it('supports three types of patches', () => {
    const terminal = withDeployment();
    expect(
      terminal.out(`patch deploy web -p '{"spec":{"template":{"spec":{"containers":[{"name":"web","image":"nginx:2"}]}}}}'`),
    ).toBe('deployment.apps/web patched\n');
    expect(containerOf(terminal)).toMatchObject({ image: 'nginx:2', ports: [{ containerPort: 80 }] });
    expect(terminal.out('patch deploy web --type merge -p "spec: {replicas: 9}"')).toBe('deployment.apps/web patched\n');
    expect(terminal.out(`patch deploy web --type=json -p '[{"op":"replace","path":"/spec/replicas","value":2}]'`)).toBe(
      'deployment.apps/web patched\n',
    );
    expect(specOf(terminal).replicas).toBe(2);
    expect(terminal.out('patch deploy web -p "spec: {replicas: 2}"')).toBe('deployment.apps/web patched (no change)\n');
  });

  it('has patched an object that is gone with its last finalizer', () => {
    const terminal = withDeployment();
    terminal.out(`patch deploy web --type=merge -p '{"metadata":{"finalizers":["example.org/keep"]}}'`);
    terminal.out('delete deploy web --wait=false');
    expect(terminal.out(`patch deploy web --type=merge -p '{"metadata":{"finalizers":null}}'`)).toBe(
      'deployment.apps/web patched\n',
    );
    expect(terminal.out('get deployments')).toBe('');
  });

  it('says in a dry run, too, that nothing changes', () => {
    const patch = 'patch deploy web -p "spec: {replicas: 3}"';
    const terminal = withDeployment();
    terminal.out(patch);
    expect(terminal.out(`${patch} --dry-run=server`)).toBe('deployment.apps/web patched (no change)\n');
    expect(terminal.out(`${patch} --dry-run=client`)).toBe('deployment.apps/web patched (no change)\n');
  });

  it('patches subresources', () => {
    const terminal = withDeployment();
    terminal.out('patch deploy web --subresource=scale --type=merge -p "spec: {replicas: 5}"');
    expect(specOf(terminal).replicas).toBe(5);
  });

  it('prints the result in a dry run', () => {
    expect(withDeployment().out('patch deploy web -p "spec: {replicas: 8}" --dry-run=client -o jsonpath={.spec.replicas}')).toBe(
      '8',
    );
  });

  it.each([
    ['patch deploy web', 'error: must specify --patch or --patch-file containing the contents of the patch\n'],
    ['patch deploy web --type=foo -p {}', 'error: --type must be one of [json merge strategic], not "foo"\n'],
    ["patch deploy web -p 'a: b: c'", 'error: unable to parse "a: b: c": yaml: mapping values are not allowed in this context\n'],
    [
      'patch deploy web -p \'{"spec":{"replicas":-1}}\'',
      'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0\n',
    ],
  ])('%s is refused', (line, stderr) => {
    expect(withDeployment().err(line)).toBe(stderr);
  });
});

describe('kubectl autoscale', () => {
  it('creates an autoscaler for the object', () => {
    const terminal = withDeployment();
    expect(terminal.out('autoscale deployment web --min=2 --max=5 --cpu-percent=80')).toBe(
      'horizontalpodautoscaler.autoscaling/web autoscaled\n',
    );
    expect(terminal.get('HorizontalPodAutoscaler', 'web')).toMatchObject({
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        minReplicas: 2,
        maxReplicas: 5,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }],
      },
    });
  });

  it('accepts percentages and quantities', () => {
    const terminal = withDeployment();
    const targets = (line: string): unknown =>
      JSON.parse(
        terminal.out(`autoscale deploy/web --max=3 --dry-run=client ${line} -o jsonpath={.spec.metrics[*].resource.target}`),
      );
    expect(targets('--cpu=70%')).toEqual({ type: 'Utilization', averageUtilization: 70 });
    expect(targets('--cpu=500')).toEqual({ type: 'AverageValue', averageValue: '500m' });
    expect(targets('--memory=1Gi')).toEqual({ type: 'AverageValue', averageValue: '1Gi' });
  });

  it.each([
    ['autoscale deploy web', 'error: required flag(s) "max" not set\n'],
    ['autoscale deploy web --max=0', 'error: --max=MAXPODS is required and must be at least 1, max: 0\n'],
    ['autoscale deploy web --max=1 --min=2', 'error: --max=MAXPODS must be larger or equal to --min=MINPODS, max: 1, min: 2\n'],
    [
      'autoscale deploy web --max=2 --cpu=5 --cpu-percent=5',
      'error: --cpu-percent and --cpu are mutually exclusive, CPUPercent: 5, CPU: 5\n',
    ],
    ['autoscale deploy nope --max=2', 'Error from server (NotFound): deployments.apps "nope" not found\n'],
    [
      'autoscale ns default --max=2',
      'error: cannot autoscale a Namespace: could not find scale subresource for /v1, Resource=namespaces in discovery information\n',
    ],
  ])('refuses %s', (line, error) => {
    expect(withDeployment().err(line)).toBe(error);
  });
});

describe('kubectl expose and run', () => {
  it('create a Service for a Deployment', () => {
    const terminal = withDeployment();
    expect(terminal.out('expose deploy web')).toBe('service/web exposed\n');
    expect((terminal.get('Service', 'web') as Service).spec).toMatchObject({
      selector: { app: 'web' },
      ports: [{ port: 80, targetPort: 80, protocol: 'TCP' }],
    });
    expect(terminal.out('expose deploy web --name=alt --port=8080 --target-port=http --type=NodePort')).toBe(
      'service/alt exposed\n',
    );
    expect((terminal.get('Service', 'alt') as Service).spec).toMatchObject({
      type: 'NodePort',
      ports: [{ port: 8080, targetPort: 'http' }],
    });
  });

  it('create a Pod', () => {
    const terminal = new Terminal();
    expect(terminal.out('run web --image=nginx:1.29 --port=80 --env=A=1 --labels=app=web,tier=front')).toBe('pod/web created\n');
    expect(terminal.get('Pod', 'web')).toMatchObject({
      metadata: { labels: { app: 'web', tier: 'front' } },
      spec: {
        containers: [{ name: 'web', image: 'nginx:1.29', ports: [{ containerPort: 80 }], env: [{ name: 'A', value: '1' }] }],
        restartPolicy: 'Always',
      },
    });
    terminal.out('run job --image=busybox --restart=Never --command -- sh -c "exit 3"');
    expect(terminal.get('Pod', 'job')).toMatchObject({
      metadata: { labels: { run: 'job' } },
      spec: { containers: [{ command: ['sh', '-c', 'exit 3'] }], restartPolicy: 'Never' },
    });
    expect(terminal.out('run two --image=nginx --port=80 --expose')).toBe('service/two created\npod/two created\n');
  });

  it.each([
    ['run web', 'error: required flag(s) "image" not set\n'],
    ['run --image=nginx', 'error: NAME is required for run\n'],
    ['run web --image=NGINX', 'error: Invalid image name "NGINX": invalid reference format\n'],
    [
      'run web --image=nginx -it -- sh',
      'error: run does not attach in this kubectl: make a pod with stdin and tty, and use attach -it, or use debug -it\n',
    ],
    [
      'run web --image=nginx --restart=Maybe',
      "error: invalid restart policy: Maybe\nSee 'kubectl run -h' for help and examples\n",
    ],
    ['expose ns default', 'error: cannot expose a Namespace\n'],
    ['expose deploy nope', 'Error from server (NotFound): deployments.apps "nope" not found\n'],
  ])('%s is refused', (line, stderr) => {
    expect(new Terminal().err(line)).toBe(stderr);
  });

  it('require a port', () => {
    const terminal = new Terminal();
    addPod(terminal, 'web', { labels: { app: 'web' } });
    expect(terminal.err('expose pod web')).toBe(
      "error: couldn't find port via --port flag or introspection\nSee 'kubectl expose -h' for help and examples\n",
    );
  });
});
