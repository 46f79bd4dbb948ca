import { describeGroup } from './group.ts';

/* Groups whose functions this project does not have. */

const NO_METRICS = 'nothing is measured in the simulation: its autoscaler keeps the bounds, and calculates no replicas';

describeGroup('hpa', {}, { files: { 'hpa_groupPods.json': NO_METRICS, 'hpa_replicaCalculator.json': NO_METRICS } });
