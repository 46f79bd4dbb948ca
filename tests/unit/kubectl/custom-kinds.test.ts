import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { CRON_TABS, NIGHTLY } from '../apiserver/custom/crontab.ts';

/** A cluster, and what kubectl prints there. */
function terminal(): (line: string, stdin?: string) => string {
  const cluster = createCluster({ seed: 'custom', kubelets: false, scheduler: false });
  return (line, stdin) => {
    const invocation = cluster.kubectl(line, stdin);
    cluster.run({ untilIdle: true, forMs: 120_000 });
    return invocation.stdout + invocation.stderr;
  };
}

const NOT_YET = `error: resource mapping not found for name: "nightly" namespace: "" from "STDIN": no matches for kind "CronTab" in version "stable.example.com/v1"
ensure CRDs are installed first
`;

describe('kubectl and a custom kind', () => {
  it('needs the definition before the object', () => {
    const kubectl = terminal();
    expect(kubectl('apply -f -', NIGHTLY)).toBe(NOT_YET);
    expect(kubectl('apply -f -', CRON_TABS)).toBe(
      'customresourcedefinition.apiextensions.k8s.io/crontabs.stable.example.com created\n',
    );
    expect(kubectl('get crd')).toBe(
      'NAME                          CREATED AT\ncrontabs.stable.example.com   2026-01-01T00:00:00Z\n',
    );
    expect(kubectl('api-resources --api-group=stable.example.com')).toBe(
      'NAME       SHORTNAMES   APIVERSION              NAMESPACED   KIND\ncrontabs   ct           stable.example.com/v1   true         CronTab\n',
    );
    expect(kubectl('apply -f -', NIGHTLY)).toBe('crontab.stable.example.com/nightly created\n');
    expect(kubectl('apply -f -', NIGHTLY)).toBe('crontab.stable.example.com/nightly unchanged\n');
  });

  it('prints, describes, scales and patches an object by its names', () => {
    const kubectl = terminal();
    kubectl('apply -f -', CRON_TABS);
    kubectl('apply -f -', NIGHTLY);
    expect(kubectl('get ct')).toBe('NAME      SPEC     REPLICAS   AGE\nnightly   @daily   3          0s\n');
    expect(kubectl('get all')).toBe(
      'NAME                                 SPEC     REPLICAS   AGE\ncrontab.stable.example.com/nightly   @daily   3          0s\n',
    );
    expect(kubectl('describe crontab/nightly')).toBe(`Name:         nightly
Namespace:    default
Labels:       <none>
Annotations:  <none>
API Version:  stable.example.com/v1
Kind:         CronTab
Metadata:
  Creation Timestamp:  2026-01-01T00:00:00Z
  Generation:          1
  Resource Version:    17
  UID:                 ${kubectl('get ct nightly -o jsonpath={.metadata.uid}')}
Spec:
  Cron Spec:  @daily
  Image:      busybox
  Replicas:   3
Events:       <none>
`);
    expect(kubectl('scale ct nightly --replicas=5')).toBe('crontab.stable.example.com/nightly scaled\n');
    expect(kubectl(`patch ct nightly --type=merge -p '{"spec":{"image":"alpine"}}'`)).toBe(
      'crontab.stable.example.com/nightly patched\n',
    );
    expect(kubectl('get crontabs.v1.stable.example.com nightly -o jsonpath={.spec}{.metadata.generation}')).toBe(
      '{"cronSpec":"@daily","image":"alpine","replicas":5}3',
    );
    expect(kubectl(`patch ct nightly -p '{"spec":{"image":"alpine"}}'`)).toBe(
      'error: application/strategic-merge-patch+json is not supported by stable.example.com/v1, Kind=CronTab: the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml\n',
    );
    expect(kubectl('delete ct nightly')).toBe('crontab.stable.example.com "nightly" deleted from default namespace\n');
    expect(kubectl('get ct')).toBe('No resources found in default namespace.\n');
  });

  it('explains the fields by the schema', () => {
    const kubectl = terminal();
    kubectl('apply -f -', CRON_TABS);
    expect(kubectl('explain ct.spec')).toBe(`GROUP:      stable.example.com
KIND:       CronTab
VERSION:    v1

FIELD: spec <Object>


DESCRIPTION:
    What to run, and when.
    
FIELDS:
  cronSpec\t<string> -required-
    When it runs.

  image\t<string>
    <no description>

  replicas\t<integer>
    <no description>


`);
  });

  it('refuses an object that its schema does not allow, in the words of a real server', () => {
    const kubectl = terminal();
    kubectl('apply -f -', CRON_TABS);
    const broken = NIGHTLY.replace("'@daily'", "'every day'").replace('replicas: 3', 'replicas: 30');
    expect(kubectl('create -f -', broken)).toBe(
      `The CronTab "nightly" is invalid: \n* spec.cronSpec: Invalid value: "every day": spec.cronSpec in body should match '^\\S+$'\n* spec.replicas: Invalid value: 30: spec.replicas in body should be less than or equal to 10\n`,
    );
    expect(kubectl('create -f -', NIGHTLY.replace('replicas: 3', 'replicas: many'))).toBe(
      `The CronTab "nightly" is invalid: spec.replicas: Invalid value: "string": spec.replicas in body must be of type integer: "string"\n`,
    );
    expect(kubectl('create -f -', NIGHTLY.replace(/spec:.*/, 'spec: {}'))).toBe(
      'The CronTab "nightly" is invalid: spec.cronSpec: Required value\n',
    );
    expect(kubectl('create -f -', NIGHTLY.replace('replicas: 3', 'size: 3'))).toBe(
      'Error from server (BadRequest): error when creating "STDIN": CronTab in version "v1" cannot be handled as a CronTab: strict decoding error: unknown field "spec.size"\n',
    );
    expect(kubectl('create --validate=warn -f -', NIGHTLY.replace('replicas: 3', 'size: 3'))).toBe(
      'crontab.stable.example.com/nightly created\nWarning: unknown field "spec.size"\n',
    );
  });

  it('takes the objects away with their definition', () => {
    const kubectl = terminal();
    kubectl('apply -f -', CRON_TABS);
    kubectl('apply -f -', NIGHTLY);
    expect(kubectl('delete crd crontabs.stable.example.com')).toBe(
      'customresourcedefinition.apiextensions.k8s.io "crontabs.stable.example.com" deleted\n',
    );
    expect(kubectl('get ct')).toBe(`error: the server doesn't have a resource type "ct"\n`);
    kubectl('apply -f -', CRON_TABS);
    expect(kubectl('get ct')).toBe('No resources found in default namespace.\n');
  });
});
