import { controllerOf, type KubeObject } from '../../api/index.ts';
import type { RevisionRecord, TraceBody } from '../../sim/index.ts';
import type { Written } from './answer.ts';
import { fieldChanges } from './field-changes.ts';
import { idOf, writeOf, type Past } from './past.ts';

/** Of what a write changed, so many fields are told. */
const MOST_CHANGES = 12;

/** A write, as the trace reports it and etcd remembers it. `request`: what was asked of the API server. */
export function writtenBy(past: Past, { op, kind, key, revision }: RevisionRecord, request: TraceBody | undefined): Written {
  const write = writeOf(past, revision);
  const asked = request?.type === 'request' ? { verb: request.verb, subresource: request.subresource } : { subresource: '' };
  const common = { type: 'write', op, ...asked, object: idOf(kind, key), revision } as const;
  if (write === undefined) return { ...common, marksDeletion: false, moreChanges: 0 };
  const { value, previous } = write;
  const owner = ownerId(value);
  const changes = op === 'update' && previous !== undefined ? fieldChanges(previous.value, value) : [];
  const { generation } = value.metadata;
  const isNewGeneration = generation !== undefined && generation !== previous?.value.metadata.generation;
  return {
    ...common,
    ...(owner !== undefined && { owner }),
    ...(isNewGeneration && { generation }),
    marksDeletion: op === 'update' && marksDeletion(previous?.value, value),
    changes: changes.slice(0, MOST_CHANGES),
    moreChanges: Math.max(0, changes.length - MOST_CHANGES),
  };
}

function ownerId(object: KubeObject): string | undefined {
  const owner = controllerOf(object);
  return owner === undefined ? undefined : [owner.kind, object.metadata.namespace, owner.name].filter(Boolean).join('/');
}

function marksDeletion(before: KubeObject | undefined, after: KubeObject): boolean {
  return after.metadata.deletionTimestamp !== undefined && before?.metadata.deletionTimestamp === undefined;
}
