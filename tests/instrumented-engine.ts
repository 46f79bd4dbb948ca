/** The parts of the engine that tests need, as `importInstrumented` builds it with probes. */
export { createCluster, replay } from '../src/cluster/index.ts';
export { listen } from '../src/worker/twin/probe.ts';
export { Recorder } from '../src/worker/twin/recorder.ts';
export { summaryOf } from '../src/worker/twin/summary.ts';
export { Twin } from '../src/worker/twin/twin.ts';
export { commandsOf } from '../src/cluster/scenario/branch-commands.ts';
export { clusterOptionsOf, Script } from '../src/cluster/scenario/scenario-replay.ts';
