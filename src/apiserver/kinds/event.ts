import type { Event } from '../../api/index.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { EVENT_COLUMNS } from './columns/config.ts';
import { defineKind } from './definition.ts';

/** core/v1 Event (pkg/registry/core/event/strategy.go). */
export const EVENT = defineKind<Event>({
  group: '',
  version: 'v1',
  kind: 'Event',
  plural: 'events',
  shortNames: ['ev'],
  namespaced: true,
  createOnUpdate: true,
  ttlSeconds: 3_600,
  validate,
  validateUpdate: (next, _old, errors) => validate(next, errors),
  deletion: { defaultPolicy: 'Unsupported' },
  selectableFields: [
    'involvedObject.kind',
    'involvedObject.namespace',
    'involvedObject.name',
    'involvedObject.uid',
    'involvedObject.apiVersion',
    'involvedObject.resourceVersion',
    'involvedObject.fieldPath',
    'reason',
    'reportingComponent',
    'source',
    'type',
  ],
  fieldValue,
  columns: EVENT_COLUMNS,
});

/**
 * core/validation/events.go `legacyValidateEvent`. An Event is in its object's namespace, or in `default` if the object is
 * cluster-scoped.
 */
function validate(event: Event, errors: ErrorList): void {
  const namespace = event.metadata.namespace ?? '';
  const about = event.involvedObject?.namespace ?? '';
  const fits = about === '' ? namespace === '' || namespace === 'default' : about === namespace;
  if (!fits) errors.invalid(FieldPath.of('involvedObject', 'namespace'), about, 'does not match event.namespace');
}

function fieldValue(event: Event, field: string): string {
  const about = event.involvedObject ?? {};
  switch (field) {
    case 'involvedObject.kind':
      return about.kind ?? '';
    case 'involvedObject.namespace':
      return about.namespace ?? '';
    case 'involvedObject.name':
      return about.name ?? '';
    case 'involvedObject.uid':
      return about.uid ?? '';
    case 'involvedObject.apiVersion':
      return about.apiVersion ?? '';
    case 'involvedObject.resourceVersion':
      return about.resourceVersion ?? '';
    case 'involvedObject.fieldPath':
      return about.fieldPath ?? '';
    case 'reason':
      return event.reason ?? '';
    case 'reportingComponent':
      return event.reportingComponent ?? '';
    case 'source':
      return event.source?.component ?? event.reportingComponent ?? '';
    case 'type':
      return event.type ?? '';
    default:
      return '';
  }
}
