import { describe, expect, it } from 'vitest';
import { formatTime, newControllerRef, type Deployment, type ReplicaSet } from '../../../src/api/index.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

/** Acts like the Deployment controller: creates a ReplicaSet for the template, with the next revision. */
function rollOut(terminal: Terminal, revision: number, annotations: Readonly<Record<string, string>> = {}): void {
  const deployment = terminal.get('Deployment', 'web') as Deployment;
  const hash = `hash${revision}`;
  const labels = { app: 'web', 'pod-template-hash': hash };
  const { template } = deployment.spec;
  terminal.act(
    (function* () {
      yield* terminal.api.create('ReplicaSet', {
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        metadata: {
          name: `web-${hash}`,
          namespace: 'default',
          labels,
          annotations: { 'deployment.kubernetes.io/revision': String(revision), ...annotations },
          ownerReferences: [newControllerRef(deployment)],
        },
        spec: {
          replicas: 1,
          selector: { matchLabels: labels },
          template: { ...template, metadata: { labels } } as ReplicaSet['spec']['template'],
        },
      });
      const revisions = { ...deployment.metadata.annotations, 'deployment.kubernetes.io/revision': String(revision) };
      yield* terminal.api.update('Deployment', { ...deployment, metadata: { ...deployment.metadata, annotations: revisions } });
    })(),
  );
}

/** Acts like the Deployment controller: writes the status of the current spec. */
function setStatus(terminal: Terminal, status: Deployment['status']): void {
  const deployment = terminal.get('Deployment', 'web') as Deployment;
  const { generation: observedGeneration } = deployment.metadata;
  const { availableReplicas: readyReplicas } = status;
  terminal.act(
    terminal.api.updateStatus('Deployment', { ...deployment, status: { observedGeneration, readyReplicas, ...status } }),
  );
}

function withRevisions(count: number): Terminal {
  const terminal = new Terminal();
  for (let revision = 1; revision <= count; revision++) {
    terminal.out('apply -f -', deploymentYaml('web', { image: `nginx:${revision}` }));
    rollOut(terminal, revision);
    terminal.wait(1000);
  }
  return terminal;
}

const imageOf = (terminal: Terminal): string | undefined =>
  (terminal.get('Deployment', 'web') as Deployment).spec.template.spec.containers[0]?.image;

describe('kubectl rollout status', () => {
  it('reports each step until the rollout is complete', () => {
    const terminal = withRevisions(1);
    let output = '';
    const task = terminal.start('rollout status deploy/web', undefined, { onOutput: (_, text) => (output += text) });
    terminal.wait(1000);
    const steps: Deployment['status'][] = [
      { replicas: 3, updatedReplicas: 1 },
      { replicas: 5, updatedReplicas: 3, availableReplicas: 2 },
      { replicas: 3, updatedReplicas: 3, availableReplicas: 2 },
      { replicas: 3, updatedReplicas: 3, availableReplicas: 3 },
    ];
    for (const step of steps) {
      setStatus(terminal, step);
      terminal.wait(1000);
    }
    expect(output.split('\n')).toEqual([
      'Waiting for deployment spec update to be observed...',
      'Waiting for deployment "web" rollout to finish: 1 out of 3 new replicas have been updated...',
      'Waiting for deployment "web" rollout to finish: 2 old replicas are pending termination...',
      'Waiting for deployment "web" rollout to finish: 2 of 3 updated replicas are available...',
      'deployment "web" successfully rolled out',
      '',
    ]);
    expect(task.result().exitCode).toBe(0);
  });

  it('fails when the progress deadline has passed', () => {
    const terminal = withRevisions(1);
    const condition = {
      type: 'Progressing',
      status: 'False',
      reason: 'ProgressDeadlineExceeded',
      lastTransitionTime: formatTime(0),
      lastUpdateTime: formatTime(0),
    };
    setStatus(terminal, { conditions: [condition] });
    expect(terminal.err('rollout status deploy/web')).toBe('error: deployment "web" exceeded its progress deadline\n');
  });

  it('fails after its timeout', () => {
    const terminal = withRevisions(1);
    const { stdout, stderr } = terminal.run('rollout status deploy/web --timeout=10s');
    expect(stdout).toBe('Waiting for deployment spec update to be observed...\n');
    expect(stderr).toBe('error: timed out waiting for the condition\n');
    expect(terminal.server.watches).toEqual([]);
  });

  it('continues when its watch ends', () => {
    const terminal = withRevisions(1);
    const task = terminal.start('rollout status deploy/web');
    terminal.wait(1000);
    for (const how of ['end', 'expire'] as const) {
      terminal.server.interruptWatches(() => true, how);
      terminal.wait(1000);
    }
    setStatus(terminal, { replicas: 3, updatedReplicas: 3, availableReplicas: 3 });
    terminal.wait(1000);
    expect(task.result()).toMatchObject({ exitCode: 0 });
  });

  it('can check once, for one revision', () => {
    const terminal = withRevisions(2);
    expect(terminal.out('rollout status deploy/web --watch=false')).toBe(
      'Waiting for deployment spec update to be observed...\n',
    );
    expect(terminal.err('rollout status deploy/web --revision=1')).toBe(
      'error: desired revision (1) is different from the running revision (2)\n',
    );
  });

  it('supports only kinds with a rollout', () => {
    const terminal = withRevisions(1);
    expect(terminal.err('rollout status rs/web-hash1')).toBe(
      'error: no status viewer has been implemented for ReplicaSet.apps\n',
    );
    expect(terminal.err('rollout status')).toBe('error: required resource not specified\n');
    expect(terminal.err('rollout status deploy/nope')).toBe('Error from server (NotFound): deployments.apps "nope" not found\n');
  });
});

describe('kubectl rollout history', () => {
  it('lists the revisions with their causes', () => {
    const terminal = withRevisions(1);
    terminal.out('set image deploy/web web=nginx:2');
    rollOut(terminal, 2, { 'kubernetes.io/change-cause': 'a new nginx' });
    expect(terminal.out('rollout history deploy/web')).toBe(
      'deployment.apps/web \nREVISION  CHANGE-CAUSE\n1         <none>\n2         a new nginx\n\n',
    );
  });

  it('shows one revision', () => {
    const terminal = withRevisions(2);
    expect(terminal.out('rollout history deploy/web --revision=1')).toBe(
      'deployment.apps/web with revision #1\nPod Template:\n  Labels:\tapp=web\n\tpod-template-hash=hash1\n  Containers:\n   web:\n    Image:\tnginx:1\n    Port:\t80/TCP\n    Host Port:\t0/TCP\n    Environment:\t<none>\n    Mounts:\t<none>\n  Volumes:\t<none>\n  Node-Selectors:\t<none>\n  Tolerations:\t<none>\n\n',
    );
    expect(terminal.err('rollout history deploy/web --revision=7')).toBe('error: unable to find the specified revision\n');
  });
});

describe('kubectl rollout undo', () => {
  it('rolls back to the previous revision', () => {
    const terminal = withRevisions(3);
    expect(terminal.out('rollout undo deploy/web')).toBe('deployment.apps/web rolled back\n');
    expect(imageOf(terminal)).toBe('nginx:2');
    expect((terminal.get('Deployment', 'web') as Deployment).spec.template.metadata?.labels).toEqual({ app: 'web' });
  });

  it('rolls back to a revision by number', () => {
    const terminal = withRevisions(3);
    expect(terminal.out('rollout undo deploy/web --to-revision=1')).toBe('deployment.apps/web rolled back\n');
    expect(imageOf(terminal)).toBe('nginx:1');
    expect(terminal.err('rollout undo deploy/web --to-revision=9')).toBe(
      'error: unable to find specified revision 9 in history\n',
    );
  });

  it('does nothing if the template is already the current one', () => {
    expect(withRevisions(2).out('rollout undo deploy/web --to-revision=2')).toBe(
      'deployment.apps/web skipped rollback (current template already matches revision 2)\n',
    );
  });

  it('requires a previous revision and a Deployment that is not paused', () => {
    expect(withRevisions(1).err('rollout undo deploy/web')).toBe('error: no rollout history found for deployment "web"\n');
    const terminal = withRevisions(2);
    terminal.out('rollout pause deploy/web');
    expect(terminal.err('rollout undo deploy/web')).toBe(
      "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume deployment/web' and try again\n",
    );
  });

  it('keeps the annotation of apply, so that a later apply works', () => {
    const terminal = withRevisions(2);
    terminal.out('rollout undo deploy/web');
    expect(terminal.out('apply -f -', deploymentYaml('web', { image: 'nginx:2' }))).toBe('deployment.apps/web configured\n');
    expect(imageOf(terminal)).toBe('nginx:2');
  });
});

describe('kubectl rollout pause, resume and restart', () => {
  it('change spec.paused', () => {
    const terminal = withRevisions(1);
    expect(terminal.out('rollout pause deploy/web')).toBe('deployment.apps/web paused\n');
    expect(terminal.err('rollout pause deploy/web')).toBe('error: deployments.apps "web" is already paused\n');
    expect(terminal.out('rollout resume deploy/web')).toBe('deployment.apps/web resumed\n');
    expect(terminal.err('rollout resume deploy/web')).toBe('error: deployments.apps "web" is not paused\n');
    expect(terminal.err('rollout pause rs/web-hash1')).toBe('error: replicasets.apps "web-hash1" pausing is not supported\n');
  });

  it('write the time of a restart to the template', () => {
    const terminal = withRevisions(1);
    expect(terminal.out('rollout restart deploy web')).toBe('deployment.apps/web restarted\n');
    const { template } = (terminal.get('Deployment', 'web') as Deployment).spec;
    expect(template.metadata?.annotations).toEqual({ 'kubectl.kubernetes.io/restartedAt': '2026-01-01T00:00:01Z' });
    expect(terminal.err('rollout restart deploy web')).toContain('if restart has already been triggered within the past second');
    terminal.out('rollout pause deploy/web');
    expect(terminal.err('rollout restart deploy/web')).toBe(
      'error: deployments.apps "web" can\'t restart paused deployment (run rollout resume first)\n',
    );
  });

  it('list the rollout commands', () => {
    const { stdout, exitCode } = new Terminal().run('rollout');
    expect(stdout).toContain('Available Commands:\n  history  View rollout history\n');
    expect(exitCode).toBe(1);
    expect(new Terminal().err('rollout back')).toBe(
      'error: unknown command "back"\nSee \'kubectl rollout -h\' for help and examples\n',
    );
  });
});
