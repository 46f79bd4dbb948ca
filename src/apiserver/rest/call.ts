import type { ContainerAccess, KubeObject, ObjectRef, UserPort } from '../../api/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { keyOfKind, type KindDefinition } from '../kinds/definition.ts';
import type { MetricSources } from '../metrics.ts';
import type { ApiServer } from '../server.ts';
import type { Exchange } from './exchange.ts';
import type { ResourcePath } from './path.ts';

/** One request about objects of one kind, with all that is needed to answer it. */
export interface Call {
  readonly exchange: Exchange;
  readonly path: ResourcePath;
  readonly kind: KindDefinition;
  /** The server as this client reaches it. */
  readonly api: UserPort;
  readonly server: ApiServer;
  readonly sim: Simulation;
  readonly logs: ContainerAccess['logs'] | undefined;
  readonly containers: Pick<ContainerAccess, 'exec' | 'attach'> | undefined;
  readonly metrics: MetricSources | undefined;
}

export function refOf({ path }: Call): ObjectRef {
  return { namespace: path.namespace, name: path.name };
}

/** The object as stored at this moment. */
export function storedObject(call: Call): KubeObject | undefined {
  return call.server.handlers.resource(keyOfKind(call.kind)).registry.find(refOf(call));
}
