import { RateLimitingQueue } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached } from '../read-cached.ts';
import { steps } from './steps.ts';

/** Its queue, and the manager of the fields that it writes (validatingadmissionpolicystatus/controller.go `ControllerName`). */
const CONTROLLER_NAME = 'validatingadmissionpolicy-status';

/** Writes into the status of a policy what is wrong with its expressions by the types of the kinds (validatingadmissionpolicystatus/controller.go `NewController`). */
export const validatingAdmissionPolicyStatusController = defineController({
  name: 'validatingadmissionpolicy-status-controller',
  startsWith: 'ValidatingAdmissionPolicy',
  steps: { make: steps.NewController, run: steps.Run },
  build(context) {
    const { sim, api, informers, options, typeCheck } = context;
    if (typeCheck === undefined) return undefined;
    const keys = new KeyQueue(context, new RateLimitingQueue(sim, CONTROLLER_NAME, api.name));
    const policies = informers.informer('ValidatingAdmissionPolicy').lister;
    return {
      watches: ['ValidatingAdmissionPolicy'],
      handlers: {
        ValidatingAdmissionPolicy: {
          onAdd: (policy) => keys.add(steps.enqueuePolicy, policy),
          onUpdate: (_old, policy) => keys.add(steps.enqueuePolicy, policy),
        },
      },
      loops: [
        {
          queue: keys.queue,
          workers: options['concurrent-validating-admission-policy-status-syncs'],
          step: steps.reconcile,
          *sync(name, trace) {
            const policy = getCached(policies, name, trace);
            if (policy === undefined) return;
            const { apiVersion, kind, metadata, status } = policy;
            const { generation = 0 } = metadata;
            if (generation <= (status?.observedGeneration ?? 0)) return trace.step(steps.reconcile, 'observed');
            const expressionWarnings = typeCheck(policy);
            trace.step(steps.reconcile, 'checked', { warnings: expressionWarnings.length });
            const body = {
              apiVersion,
              kind,
              metadata: { name },
              status: { observedGeneration: generation, typeChecking: { expressionWarnings } },
            };
            const write = { subresource: 'status', fieldManager: CONTROLLER_NAME } as const;
            yield* api.patch('ValidatingAdmissionPolicy', { name }, { type: 'apply', body, force: true }, write);
          },
        },
      ],
    };
  },
});
