import { keyOf, schemaOfKind, type KubeObject, type ObjectRef } from '../../api/index.ts';
import { applyStrategicMergePatch } from '../../api/patch/strategic-merge.ts';
import { parseManifests } from '../../kubectl/manifest/manifests.ts';
import type { Cluster } from '../cluster.ts';
import type { Command } from '../command.ts';
import type { Moment } from '../history/history.ts';
import { idOf, lifeOf, writeOf } from '../why/past.ts';
import { beforeCommandOf, commandOf } from './what-if.ts';

/** A command that changes how an object begins, and the moment at which it is given. */
export interface ChangedBeginning {
  readonly command: Command;
  readonly at: Moment;
  /** Whether it is given in place of the command that created the object. */
  readonly instead: boolean;
}

/**
 * How a history would begin in which an object is different from its creation on: the command that created it, with a change merged into its manifest. If it was
 * created without a manifest, a patch right after the creation. Returns undefined if the creation is no longer known.
 */
export function changedBeginning(cluster: Cluster, kind: string, ref: ObjectRef, patch: object): ChangedBeginning | undefined {
  const { history, invocations, revision, trace } = cluster;
  const life = lifeOf(cluster, idOf(kind, keyOf(ref)), revision);
  const write = life?.isWhole === true ? writeOf(cluster, life.states[0]!.revision) : undefined;
  if (write === undefined) return undefined;
  const given = commandOf(trace, write.cause)?.id;
  const command = invocations.find(({ record }) => record === given)?.command;
  const stdin =
    command?.type === 'kubectl' && command.stdin !== undefined ? changedManifest(command.stdin, kind, ref, patch) : undefined;
  if (command?.type === 'kubectl' && given !== undefined && stdin !== undefined)
    return { command: { ...command, stdin }, at: beforeCommandOf(cluster, given), instead: true };
  const line = `patch ${kind.toLowerCase()}/${ref.name} -n ${ref.namespace ?? 'default'} -p '${JSON.stringify(patch)}'`;
  return { command: { type: 'kubectl', line }, at: history.atRecord(write.cause), instead: false };
}

/** The documents of a manifest, with the change in the one that is about the object. Undefined if none is. */
function changedManifest(text: string, kind: string, { namespace, name }: ObjectRef, patch: object): string | undefined {
  const { documents, error } = parseManifests(text);
  if (error !== undefined) return undefined;
  let isChanged = false;
  const changed = documents.map(({ value }) => {
    const object = value as unknown as KubeObject;
    const isMeant =
      object.kind === kind && object.metadata?.name === name && (object.metadata.namespace ?? 'default') === namespace;
    if (!isMeant) return object;
    isChanged = true;
    return applyStrategicMergePatch(object, patch, schemaOfKind(object));
  });
  return isChanged ? changed.map((object) => `${JSON.stringify(object, null, 2)}\n`).join('---\n') : undefined;
}
