import { expect } from 'vitest';
import { parseTime, type KubeObject } from '../../../src/api/index.ts';
import { DEPLOYMENT } from '../../../src/apiserver/kinds/deployment.ts';
import { JOB } from '../../../src/apiserver/kinds/job.ts';
import type { KindDefinition } from '../../../src/apiserver/kinds/index.ts';
import { POD } from '../../../src/apiserver/kinds/pod.ts';
import { REPLICA_SET } from '../../../src/apiserver/kinds/replicaset.ts';
import { check, describeGroup } from './group.ts';

interface Input {
  readonly object: KubeObject;
  readonly wide: boolean;
  readonly now: string;
}

/** One row for one object. Our server's tables do not have the row condition of a completed Pod (`conditions`). */
type Expected = { readonly rows: readonly unknown[][] } | { readonly cells: readonly unknown[] };

function rowOf(kind: KindDefinition) {
  return check<Input, Expected>(({ object, wide, now }, expected) => {
    const columns = kind.columns.filter(({ priority }) => wide || priority === 0);
    const cells = columns.map((column) => column.cell(withLists(object), parseTime(now)));
    expect([cells]).toEqual('rows' in expected ? expected.rows : [expected.cells]);
  });
}

/** The tables omit empty values. A stored object always has its containers. */
function withLists(object: KubeObject): KubeObject {
  const { spec = {}, status = {} } = object as { spec?: { template?: { spec?: object } }; status?: object };
  if (spec.template === undefined) return { ...object, spec, status } as KubeObject;
  return {
    ...object,
    spec: { ...spec, template: { ...spec.template, spec: { containers: [], ...spec.template.spec } } },
  } as KubeObject;
}

describeGroup('printers', {
  'printers_Deployment.json': rowOf(DEPLOYMENT),
  'printers_Pod.json': rowOf(POD),
  'printers_ReplicaSet.json': rowOf(REPLICA_SET),
  // The cells are those of v1.20. The column Status was added in v1.31.
  'printers_Job.json': rowOf({ ...JOB, columns: JOB.columns.filter(({ name }) => name !== 'Status') }),
});
