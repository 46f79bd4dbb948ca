export { Simulation, type RunEnd, type RunOptions, type SimulationOptions } from './simulation.ts';
export { Task, TaskGroup, joinAll, type SpawnOptions, type TaskState } from './task.ts';
export { MICROSECOND_MS, wholeMicroseconds, type Due, type Timer } from './event-queue.ts';
export { countUpTo, firstPast } from './binary-search.ts';
export { Signal, WaitProcess, after, nextTurn, sleep, type Process, type Wait, type WaitingTask } from './process.ts';
export { pause, waitAtMost } from './pause.ts';
export { panicHandlers, panicText, reportPanic, type OnPanic } from './panic.ts';
export { Random, SAFE_ALPHABET, fnv1a, hex24, hex32 } from './random.ts';
export { Trace, type TraceRecord } from './trace.ts';
