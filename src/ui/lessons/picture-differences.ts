import type { GoalOwner, GoalPart, GoalPicture } from '../model/goal-picture.ts';

/** What a part is called in a comparison: its owner, and its revision as of the beginning. */
export type PartKey = string;

/**
 * The key of a part. Two ways to the same goal can make different numbers of revisions. So a revision that did not exist at the beginning of the lesson counts
 * as the first new one, the second, and so on, whatever its hue.
 */
export function partKey(start: GoalPicture, { id, parts }: GoalOwner, part: GoalPart): PartKey {
  const old = huesOf(start, id);
  if (part.hue === undefined || old.has(part.hue)) return `${id} ${part.hue}`;
  const added = parts.filter(({ hue }) => hue !== undefined && !old.has(hue));
  return `${id} new ${added.indexOf(part)}`;
}

/** Whether a part is a revision that did not exist at the beginning. */
export function isNew(start: GoalPicture, { id }: GoalOwner, { hue }: GoalPart): boolean {
  const old = huesOf(start, id);
  return hue !== undefined && old.size > 0 && !old.has(hue);
}

/** The key of a node that takes no Pods. */
export function nodeKey(name: string): PartKey {
  return `Node/${name}`;
}

/** The keys of all parts and nodes in which two pictures differ, those that only one of them has included. */
export function differences(start: GoalPicture, one: GoalPicture, other: GoalPicture): ReadonlySet<PartKey> {
  const first = contentOf(start, one);
  const second = contentOf(start, other);
  return new Set([...first.keys(), ...second.keys()].filter((key) => first.get(key) !== second.get(key)));
}

function contentOf(start: GoalPicture, { owners, nodes }: GoalPicture): ReadonlyMap<PartKey, string> {
  const content = new Map<PartKey, string>();
  for (const owner of owners) {
    // It is there even if it has no Pods.
    content.set(owner.id, '');
    for (const part of owner.parts)
      content.set(partKey(start, owner, part), JSON.stringify(Object.entries(part.pods).toSorted()));
  }
  for (const { name, cordoned, ready } of nodes) content.set(nodeKey(name), `${cordoned} ${ready}`);
  return content;
}

function huesOf({ owners }: GoalPicture, id: string): ReadonlySet<number | undefined> {
  return new Set(owners.find((owner) => owner.id === id)?.parts.map(({ hue }) => hue));
}
