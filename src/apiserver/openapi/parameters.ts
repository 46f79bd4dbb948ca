/** A parameter of a request, in its path or its query. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
}

function query(name: string, type: Parameter['type'], description: string): Parameter {
  return { name, in: 'query', type, description };
}

/** The parameters in a path, in braces. */
export const NAME: Parameter = { name: 'name', in: 'path', type: 'string', description: 'Name of the object.' };
export const NAMESPACE: Parameter = { name: 'namespace', in: 'path', type: 'string', description: 'The namespace.' };

export const PRETTY = query('pretty', 'string', "'true': the answer is printed for people to read.");

const DRY_RUN = query('dryRun', 'string', 'All: everything is done but the write.');
const FIELD_MANAGER = query('fieldManager', 'string', 'The name of who makes the change.');
const FIELD_VALIDATION = query(
  'fieldValidation',
  'string',
  'What becomes of unknown and duplicate fields: Ignore, Warn or Strict.',
);

/** The options of a write (metav1.CreateOptions, UpdateOptions). */
export const WRITE_OPTIONS: readonly Parameter[] = [DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION];

/** The options of a patch (metav1.PatchOptions). */
export const PATCH_OPTIONS: readonly Parameter[] = [
  ...WRITE_OPTIONS,
  query('force', 'boolean', 'Of apply patches: take fields over from other managers.'),
];

/** The options of a deletion (metav1.DeleteOptions). */
export const DELETE_OPTIONS: readonly Parameter[] = [
  DRY_RUN,
  query('gracePeriodSeconds', 'integer', 'Time for an orderly end. Zero deletes at once.'),
  query('orphanDependents', 'boolean', 'Superseded by propagationPolicy.'),
  query('propagationPolicy', 'string', 'What becomes of the objects that this one owns: Orphan, Background or Foreground.'),
];

/** The options of a list or of the deletion of a collection. */
export const LIST_OPTIONS: readonly Parameter[] = [
  query('continue', 'string', 'The token of the answer that this one goes on from.'),
  query('fieldSelector', 'string', 'Only objects with these values in these fields.'),
  query('labelSelector', 'string', 'Only objects with these labels.'),
  query('limit', 'integer', 'At most so many objects in one answer.'),
  query('resourceVersion', 'string', 'The revision that is asked for.'),
  query('resourceVersionMatch', 'string', 'How resourceVersion is meant: Exact or NotOlderThan.'),
  query('sendInitialEvents', 'boolean', 'A watch begins with the objects that there are, and a bookmark after them.'),
  query('timeoutSeconds', 'integer', 'The server ends the call after so long.'),
];

/** The options of a list that a deletion does not have, since a list may become a watch. */
export const WATCH_OPTIONS: readonly Parameter[] = [
  query('allowWatchBookmarks', 'boolean', 'The watch may send bookmarks.'),
  ...LIST_OPTIONS,
  query('watch', 'boolean', 'Changes are told as they come, instead of a list.'),
];

/** The options of a log request (core/v1 PodLogOptions). */
export const LOG_OPTIONS: readonly Parameter[] = [
  query('container', 'string', 'The container, where the Pod has several.'),
  query('follow', 'boolean', 'Goes on as the log grows.'),
  query('limitBytes', 'integer', 'At most so many bytes.'),
  query('previous', 'boolean', 'The log of the container before its last restart.'),
  query('sinceSeconds', 'integer', 'Only lines of the last so many seconds.'),
  query('sinceTime', 'string', 'Only lines since this moment.'),
  query('tailLines', 'integer', 'Only so many of the last lines.'),
  query('timestamps', 'boolean', 'Each line begins with its time.'),
];
