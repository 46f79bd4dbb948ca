import { describe, expect, it } from 'vitest';
import { StatusError, type Event } from '../../../src/api/index.ts';
import { EventRecorder } from '../../../src/client/index.ts';
import { TaskGroup, type Process } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import { StubWorld, stubApi, stubPod } from './stub-api.ts';

function setUp() {
  const sim = new Simulation({ seed: 'test' });
  const world = new StubWorld(sim);
  const recorder = new EventRecorder({ sim, api: stubApi(world), component: 'replicaset-controller' });
  recorder.start(new TaskGroup('controllers'));
  const events = () => [...world.objects.values()] as unknown as Event[];
  return { sim, world, recorder, events };
}

describe('an event recorder', () => {
  it('writes an Event about the object, in its namespace', () => {
    const { sim, recorder, events } = setUp();
    recorder.event(stubPod('web-1'), 'Normal', 'SuccessfulCreate', 'Created pod: web-1');
    sim.run({ untilIdle: true });
    expect(events()).toHaveLength(1);
    expect(events()[0]).toMatchObject({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { namespace: 'default' },
      involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name: 'web-1', uid: 'uid-web-1' },
      type: 'Normal',
      reason: 'SuccessfulCreate',
      message: 'Created pod: web-1',
      count: 1,
      firstTimestamp: '2026-01-01T00:00:00Z',
      lastTimestamp: '2026-01-01T00:00:00Z',
      source: { component: 'replicaset-controller' },
      reportingComponent: 'replicaset-controller',
    });
    expect(events()[0]?.metadata.name).toMatch(/^web-1\.[0-9a-f]{16}$/);
  });

  it('writes Events about cluster-scoped objects into the default namespace', () => {
    const { sim, recorder, events } = setUp();
    recorder.event(
      { apiVersion: 'v1', kind: 'Node', name: 'node-1' },
      'Normal',
      'NodeNotReady',
      'Node node-1 status is now: NodeNotReady',
    );
    sim.run({ untilIdle: true });
    expect(events()[0]).toMatchObject({ metadata: { namespace: 'default' }, involvedObject: { kind: 'Node', name: 'node-1' } });
  });

  it('increments the count of a repeated Event and keeps the time of the first occurrence', () => {
    const { sim, world, recorder, events } = setUp();
    recorder.event(stubPod('web-1'), 'Warning', 'BackOff', 'Back-off restarting');
    sim.run({ forMs: 60_000 });
    recorder.event(stubPod('web-1'), 'Warning', 'BackOff', 'Back-off restarting');
    sim.run({ untilIdle: true });
    expect(world.requests).toEqual(['create Event', 'patch Event']);
    expect(events()).toHaveLength(1);
    expect(events()[0]).toMatchObject({
      count: 2,
      firstTimestamp: '2026-01-01T00:00:00Z',
      lastTimestamp: '2026-01-01T00:01:00Z',
    });
  });

  it('creates the Event again, with its count, if it was deleted', () => {
    const { sim, world, recorder, events } = setUp();
    recorder.event(stubPod('web-1'), 'Warning', 'BackOff', 'Back-off restarting');
    sim.run({ untilIdle: true });
    world.objects.clear();
    recorder.event(stubPod('web-1'), 'Warning', 'BackOff', 'Back-off restarting');
    sim.run({ untilIdle: true });
    expect(world.requests).toEqual(['create Event', 'patch Event', 'create Event']);
    expect(events()[0]).toMatchObject({ count: 2 });
  });

  it('drops an Event that the server refuses, and goes on', () => {
    const { sim, world, recorder, events } = setUp();
    world.fail('create', new StatusError('Forbidden', 'namespace is being terminated'));
    recorder.event(stubPod('web-1'), 'Normal', 'Killing', 'first');
    recorder.event(stubPod('web-1'), 'Normal', 'Killing', 'second');
    sim.run({ untilIdle: true });
    expect(events().map((event) => event.message)).toEqual(['second']);
  });

  it('gives two events at the same time different names', () => {
    const { sim, world, recorder, events } = setUp();
    world.latencyMs = 0;
    recorder.event(stubPod('web-1'), 'Normal', 'Killing', 'first');
    recorder.event(stubPod('web-1'), 'Normal', 'Killing', 'second');
    sim.run({ untilIdle: true });
    expect(new Set(events().map((event) => event.metadata.name)).size).toBe(2);
  });

  it('has one writer, even if it is started twice', () => {
    const { sim, world, recorder } = setUp();
    recorder.start(new TaskGroup('again'));
    recorder.event(stubPod('web-1'), 'Normal', 'Killing', 'first');
    recorder.event(stubPod('web-1'), 'Normal', 'Killing', 'second');
    sim.run({ forMs: 0 });
    expect(world.requests).toEqual(['create Event']);
  });

  it('writes with the cause of the recorded event', () => {
    const { sim, world, recorder } = setUp();
    const step = sim.trace.emit('controller', {
      type: 'step',
      component: '',
      name: 'manageReplicas',
      outcome: '',
      figures: undefined,
    });
    sim.spawn('sync', sync());
    sim.run({ untilIdle: true });
    expect(world.causes).toEqual([step]);

    function* sync(): Process {
      sim.cause = step;
      recorder.event(stubPod('web-1'), 'Normal', 'SuccessfulCreate', 'Created pod');
      sim.cause = 0;
    }
  });
});
