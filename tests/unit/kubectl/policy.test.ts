import { describe, expect, it } from 'vitest';
import type { PodDisruptionBudget, ResourceQuota } from '../../../src/api/index.ts';
import { Terminal } from './terminal.ts';

const BOUNDS = `apiVersion: v1
kind: ResourceQuota
metadata:
  name: team
spec:
  hard:
    pods: "4"
    limits.cpu: "2"
    requests.memory: 1Gi
  scopes: [NotTerminating]
---
apiVersion: v1
kind: LimitRange
metadata:
  name: sizes
spec:
  limits:
  - type: Container
    max: {cpu: "1"}
    min: {memory: 64Mi}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  minAvailable: 50%
  selector:
    matchLabels: {app: web}
`;

function withBounds(): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', BOUNDS);
  const quota = terminal.get('ResourceQuota', 'team') as ResourceQuota;
  const used = { pods: '1', 'limits.cpu': '500m', 'requests.memory': '128Mi' };
  terminal.act(terminal.api.updateStatus('ResourceQuota', { ...quota, status: { hard: quota.spec.hard ?? {}, used } }));
  const budget = terminal.get('PodDisruptionBudget', 'web') as PodDisruptionBudget;
  const status = { disruptionsAllowed: 1, currentHealthy: 3, desiredHealthy: 2, expectedPods: 4, observedGeneration: 1 };
  terminal.act(terminal.api.updateStatus('PodDisruptionBudget', { ...budget, status }));
  return terminal;
}

describe('kubectl get', () => {
  it('shows the usage of a quota, with limits in a separate column', () => {
    expect(withBounds().out('get quota')).toBe(
      'NAME   REQUEST                                 LIMIT                AGE\n' +
        'team   pods: 1/4, requests.memory: 128Mi/1Gi   limits.cpu: 500m/2   0s\n',
    );
  });

  it('shows the creation time of a limit range, and the allowed disruptions of a budget', () => {
    const terminal = withBounds();
    expect(terminal.out('get limits')).toBe('NAME    CREATED AT\nsizes   2026-01-01T00:00:00Z\n');
    expect(terminal.out('get pdb')).toBe(
      'NAME   MIN AVAILABLE   MAX UNAVAILABLE   ALLOWED DISRUPTIONS   AGE\nweb    50%             N/A               1                     0s\n',
    );
  });
});

describe('kubectl describe', () => {
  it('explains the scopes of a quota', () => {
    expect(withBounds().out('describe quota team')).toBe(`Name:       team
Namespace:  default
Scopes:     NotTerminating
 * Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.
Resource         Used   Hard
--------         ----   ----
limits.cpu       500m   2
pods             1      4
requests.memory  128Mi  1Gi
`);
  });

  it('shows each resource of a limit range on a line', () => {
    expect(withBounds().out('describe limits sizes')).toBe(`Name:       sizes
Namespace:  default
Type        Resource  Min   Max  Default Request  Default Limit  Max Limit/Request Ratio
----        --------  ---   ---  ---------------  -------------  -----------------------
Container   cpu       -     1    1                1              -
Container   memory    64Mi  -    64Mi             -              -
`);
  });

  it('shows a disruption budget', () => {
    expect(withBounds().out('describe pdb web')).toBe(`Name:           web
Namespace:      default
Min available:  50%
Selector:       app=web
Status:
    Allowed disruptions:  1
    Current:              3
    Desired:              2
    Total:                4
Events:                   <none>
`);
  });

  it('shows a priority class', () => {
    expect(new Terminal().out('describe priorityclass system-node-critical')).toBe(`Name:              system-node-critical
Value:             2000001000
GlobalDefault:     false
PreemptionPolicy:  PreemptLowerPriority
Description:       Used for system critical pods that must not be moved from their current node.
Annotations:       <none>
Events:            <none>
`);
  });

  it('shows the quotas and limits of a namespace', () => {
    expect(withBounds().out('describe namespace default')).toBe(`Name:         default
Labels:       kubernetes.io/metadata.name=default
Annotations:  <none>
Status:       Active

Resource Quotas
  Name:    team
  Scopes:  NotTerminating
  * Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.
  Resource         Used   Hard
  --------         ---    ---
  limits.cpu       500m   2
  pods             1      4
  requests.memory  128Mi  1Gi

Resource Limits
 Type       Resource  Min   Max  Default Request  Default Limit  Max Limit/Request Ratio
 ----       --------  ---   ---  ---------------  -------------  -----------------------
 Container  cpu       -     1    1                1              -
 Container  memory    64Mi  -    64Mi             -              -
`);
  });
});
