import { beforeAll, describe, expect, it } from 'vitest';
import { declaredStep } from '../../../src/cluster/steps.ts';
import type { StepResult } from '../../../src/trace/index.ts';
import { catalogues } from '../../../src/ui/i18n/words.ts';
import { aboutText, arithmeticText, outcomeText } from '../../../src/ui/i18n/step-words.ts';
import { steps as chinese } from '../../../src/ui/i18n/zh-cn/steps/index.ts';
import { User } from '../cluster/user.ts';

const POD_TEMPLATE = (script: string): string =>
  `template: {spec: {restartPolicy: Never, containers: [{name: c, image: busybox, command: [sh, -c, "${script}"]}]}}`;

const JOBS = `apiVersion: batch/v1
kind: Job
metadata: {name: counted}
spec: {completions: 2, activeDeadlineSeconds: 100, ttlSecondsAfterFinished: 5, ${POD_TEMPLATE('sleep 2')}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: indexed}
spec: {completions: 2, completionMode: Indexed, backoffLimitPerIndex: 1, ${POD_TEMPLATE('exit 3')}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: wide}
spec: {parallelism: 3, ${POD_TEMPLATE('sleep 1000')}}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: often}
spec: {schedule: "* * * * *", concurrencyPolicy: Forbid, jobTemplate: {spec: {${POD_TEMPLATE('sleep 90')}}}}
`;

const POLICIES = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web}
spec: {maxUnavailable: 30%, selector: {matchLabels: {app: web}}}
---
apiVersion: v1
kind: ResourceQuota
metadata: {name: pods}
spec: {hard: {pods: "30"}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: content, namespace: extra}
`;

/** Each outcome of a step once, from the trace of an eventful cluster. */
function eventfulSteps(): StepResult[] {
  const user = new User({ seed: 'words', nodes: 3 });
  const told = new Map<string, StepResult>();
  let read = 0;
  const kubectl = (line: string, forMs = 10_000): void => {
    user.kubectl(line);
    user.pass(forMs);
    // A long trace drops its oldest records, so it is read while it runs.
    for (const { id, body } of user.cluster.trace.since(read)) {
      read = Math.max(read, id);
      if (body.type === 'step' || body.type === 'handler') told.set(`${body.component} ${body.name} ${body.outcome}`, body);
    }
  };
  user.kubectl('create namespace extra');
  user.apply(JOBS);
  user.kubectl('create deployment web --image=nginx --replicas=3');
  user.apply(POLICIES);
  kubectl('autoscale deployment web --min=1 --max=2 --cpu-percent=50', 20_000);
  kubectl(`patch job wide -p '{"spec":{"parallelism":1}}'`);
  kubectl(`patch job wide -p '{"spec":{"suspend":true}}'`, 120_000);
  kubectl(`patch job wide -p '{"spec":{"suspend":false,"parallelism":3}}'`);
  kubectl('delete job wide --cascade=orphan');
  kubectl('delete deployment web --cascade=foreground --wait=false');
  kubectl('delete namespace extra --wait=false', 30_000);
  kubectl('run left --image=nginx');
  kubectl('delete node node-1', 90_000);
  kubectl('delete node node-2', 90_000);
  return [...told.values()];
}

let told: StepResult[];

beforeAll(() => {
  catalogues['zh-CN'] = chinese;
  told = eventfulSteps();
});

describe.each(['en', 'zh-CN'])('the words of steps in %s', (language) => {
  it('describe every step', () => {
    const silent = told.filter((result) => result.component !== '' && (aboutText(language, result) ?? '') === '');
    expect(silent.map(({ component, name }) => `${component}/${name}`)).toEqual([]);
  });

  it('describe every outcome of a step, without a gap', () => {
    const wrong = told.flatMap((result) => {
      const { component, name, outcome } = result;
      if (declaredStep(result)?.outcomes === undefined || outcome === '') return [];
      const texts = [outcomeText(language, result), arithmeticText(language, result) ?? '-'];
      const isWhole = texts.every((text) => text !== '' && !/undefined|NaN|\[object|Infinity/.test(text));
      return isWhole ? [] : [`${component}/${name} ${outcome}: ${texts.join(' | ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

it.each([
  ['job', 'manageJob', ['enough', 'creates', 'deletes', 'suspended', 'indexBackoff']],
  ['job', 'syncOrphanPod', ['released']],
  ['cronjob', 'syncCronJob', ['creates', 'forbidden']],
  ['ttlAfterFinished', 'processTTL', ['notYet', 'expired']],
  ['podGc', 'gcOrphaned', ['found']],
  ['podGc', 'markFailedAndDeletePodWithCondition', ['deletes', 'marksFailed']],
  ['namespace', 'deleteAllContentForGroupVersionResource', ['deletes']],
  ['garbageCollector', 'classifyReferences', ['deletes']],
  ['garbageCollector', 'orphanDependents', ['orphans']],
  ['resourceQuota', 'syncResourceQuota', ['updates']],
  ['serviceAccount', 'syncNamespace', ['creates', 'notActive']],
  ['disruption', 'updatePdbStatus', ['unchanged', 'updated']],
  ['horizontalPodAutoscaler', 'reconcileAutoscaler', ['scalesDown', 'withinBounds']],
])('%s: %s describes %o', (component, name, outcomes) => {
  const seen = told.filter((result) => result.component === component && result.name === name).map(({ outcome }) => outcome);
  expect(seen).toEqual(expect.arrayContaining(outcomes));
});
