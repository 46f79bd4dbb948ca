import type { ApiResource } from '../../api/index.ts';
import { RECORD_FLAG } from '../apply/annotations.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { dryRunOf } from '../line/flag-groups.ts';
import { intFlag, stringFlag } from '../line/flags.ts';
import { groupVersion, groupVersionResource } from '../resources/rest-mapper.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { createGenerated, GENERATE_FLAGS, type Generated } from './generated.ts';

const NOT_GIVEN = -1;

const OBJECTS = new ResourceFlags(['filename']);

/** `kubectl autoscale` (cmd/autoscale/autoscale.go). */
export const AUTOSCALE = defineCommand({
  name: 'autoscale',
  use: 'autoscale (-f FILENAME | TYPE NAME | TYPE/NAME) [--min=MINPODS] --max=MAXPODS [--cpu=CPU] [--memory=MEMORY]',
  short: 'Auto-scale a deployment, replica set, stateful set, or replication controller',
  flags: {
    ...OBJECTS.flags,
    ...GENERATE_FLAGS,
    ...RECORD_FLAG,
    min: intFlag('Minimum number of pods', { default: NOT_GIVEN }),
    max: intFlag('Maximum number of pods', { required: true, default: NOT_GIVEN }),
    cpu: stringFlag('Target CPU usage of a pod: percent of its request (70%) or a quantity (500m)'),
    memory: stringFlag('Target memory usage of a pod: percent of its request (60%) or a quantity (200Mi)'),
    'cpu-percent': intFlag('Target CPU usage of a pod in percent of its request', { default: NOT_GIVEN }),
    name: stringFlag('The name of the autoscaler; default: the name of the object'),
  },
  *run(session, input) {
    const { flags } = input;
    const { min, max, cpu, memory } = flags;
    const percent = flags['cpu-percent'];
    if (max < 1) throw new KubectlError(`--max=MAXPODS is required and must be at least 1, max: ${max}`);
    if (max < min) throw new KubectlError(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`);
    if (percent !== NOT_GIVEN && cpu !== '') {
      throw new KubectlError(`--cpu-percent and --cpu are mutually exclusive, CPUPercent: ${percent}, CPU: ${cpu}`);
    }
    const metrics = [
      ...(percent > 0 ? [resourceMetric('cpu', { type: 'Utilization', averageUtilization: percent })] : []),
      ...(cpu === '' ? [] : [resourceMetric('cpu', targetOf(cpu, 'm'))]),
      ...(memory === '' ? [] : [resourceMetric('memory', targetOf(memory, 'Mi'))]),
    ];
    const selection = yield* OBJECTS.select(session, input);
    yield* selection.visit(function* ({ resource, name }) {
      checkScalable(resource);
      const autoscaler: Generated = {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: flags.name || name },
        spec: {
          scaleTargetRef: { apiVersion: groupVersion(resource), kind: resource.kind, name },
          ...(min > 0 && { minReplicas: min }),
          maxReplicas: max,
          ...(metrics.length > 0 && { metrics }),
        },
      };
      // A client's dry run has a word of its own.
      const operation = dryRunOf(flags['dry-run']) === 'client' ? 'created' : 'autoscaled';
      yield* createGenerated(session, flags, autoscaler, operation, 'kubectl-autoscale');
    });
    if (selection.items.length === 0) throw new KubectlError('no objects passed to autoscale');
  },
});

type MetricTarget =
  | { readonly type: 'Utilization'; readonly averageUtilization: number }
  | { readonly type: 'AverageValue'; readonly averageValue: string };

function resourceMetric(name: string, target: MetricTarget): object {
  return { type: 'Resource', resource: { name, target } };
}

/** A percentage of the request, or a quantity, whose unit may be missing (`parseResourceInput`). */
function targetOf(text: string, defaultUnit: string): MetricTarget {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d*)?)([a-zA-Z%]*)$/.exec(text) ?? [];
  if (amount === '') throw new KubectlError('failed to create v2 HorizontalPodAutoscaler: invalid input format');
  if (unit === '%') return { type: 'Utilization', averageUtilization: Number(amount) };
  return { type: 'AverageValue', averageValue: `${amount}${unit || defaultUnit}` };
}

function checkScalable(resource: ApiResource): void {
  if (resource.subresources.includes('scale')) return;
  throw new KubectlError(
    `cannot autoscale a ${resource.kind}: could not find scale subresource for ${groupVersionResource(resource)} in discovery information`,
  );
}
