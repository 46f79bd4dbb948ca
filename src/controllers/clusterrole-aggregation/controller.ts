import { aggregatedRules, type ClusterRole, type Json, jsonEqual, RBAC_GROUP } from '../../api/index.ts';
import { type Lister, RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { type ControllerContext, defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached } from '../read-cached.ts';
import { steps } from './steps.ts';

const WORKERS = 5;

/**
 * Keeps the rules of ClusterRoles that choose others equal to the sum of theirs (clusterroleaggregation/clusterroleaggregation_controller.go
 * `NewClusterRoleAggregation`).
 */
export const clusterRoleAggregationController = defineController({
  name: 'clusterrole-aggregation-controller',
  startsWith: 'ClusterRole',
  steps: { make: steps.NewClusterRoleAggregation, run: steps.Run },
  build(context) {
    const { sim, api, informers } = context;
    const queue = new RateLimitingQueue(sim, 'ClusterRoleAggregator', api.name);
    const keys = new KeyQueue(context, queue);
    const roles: Lister<ClusterRole> = informers.informer('ClusterRole').lister;
    // Any role may be one that another chooses, so all that choose are queued.
    const enqueue = (): void => {
      for (const role of roles.list()) if (role.aggregationRule !== undefined) keys.add(steps.enqueue, role);
    };
    return {
      watches: ['ClusterRole'],
      handlers: { ClusterRole: { onAdd: enqueue, onUpdate: enqueue, onDelete: enqueue } },
      loops: [
        {
          queue,
          workers: WORKERS,
          step: steps.syncClusterRole,
          sync: (key, trace) => syncClusterRole(context, roles, key, trace),
        },
      ],
    };
  },
});

function* syncClusterRole({ api }: ControllerContext, roles: Lister<ClusterRole>, key: string, trace: SyncTrace): Process<void> {
  const role = getCached(roles, key, trace);
  if (role === undefined) return;
  if (role.aggregationRule === undefined) return trace.step(steps.syncClusterRole, 'noAggregation');
  const { rules: held = [] } = role;
  const rules = aggregatedRules(role, roles.list());
  if (jsonEqual(rules as unknown as Json, held as unknown as Json))
    return trace.step(steps.syncClusterRole, 'unchanged', { rules: rules.length });
  trace.step(steps.syncClusterRole, 'applies', { rules: rules.length, before: held.length });
  const { name } = role.metadata;
  const body = { apiVersion: `${RBAC_GROUP}/v1`, kind: 'ClusterRole', metadata: { name }, rules };
  yield* api.patch('ClusterRole', { name }, { type: 'apply', body, force: true }, { fieldManager: api.name });
}
