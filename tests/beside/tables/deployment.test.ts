import { ROLLOUT_CHECKS } from './deployment-rollout.ts';
import { UTIL_CHECKS } from './deployment-util.ts';
import { describeGroup } from './group.ts';

describeGroup('deployment', { ...ROLLOUT_CHECKS, ...UTIL_CHECKS });
