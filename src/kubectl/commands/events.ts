import type { Event } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { eventAge, sortEvents } from '../describe/events.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import { objectPrinter } from '../printers/object-printer.ts';
import { TableWriter } from '../printers/tab-writer.ts';
import { DEFAULT_CHUNK_SIZE, followContinue } from '../resources/chunks.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { splitTuple } from '../resources/arguments.ts';
import type { Session } from '../session.ts';

const EVENTS_OF = new ResourceFlags(['all-namespaces', 'chunk-size']);

export const EVENTS = defineCommand({
  name: 'events',
  use: 'events [(-o|--output=)json|yaml] [--for TYPE/NAME] [--watch] [--types=Normal,Warning]',
  short: 'List events',
  reads: true,
  flags: {
    ...OUTPUT_FLAGS,
    ...EVENTS_OF.flags,
    for: stringFlag('Show only events about TYPE/NAME'),
    'no-headers': boolFlag('Do not print headers'),
    types: stringsFlag('Show only events of these types: Normal, Warning'),
    watch: boolFlag('Watch for new events after the list', { short: 'w' }),
  },
  *run(session, { flags }) {
    const types = new Set(flags.types.map((type) => type.toLowerCase()));
    if ([...types].some((type) => type !== 'normal' && type !== 'warning'))
      throw new KubectlError('valid --types are Normal or Warning');
    const isWanted = ({ type = '' }: Event): boolean => types.size === 0 || types.has(type.toLowerCase());
    const namespace = flags['all-namespaces'] ? undefined : session.namespace;
    const fieldSelector = flags.for === '' ? undefined : yield* selectorFor(session, flags.for);
    const printer = objectPrinter(session, flags);
    const listed: Event[] = [];
    let resourceVersion = '';
    // As upstream, this command accepts --chunk-size and ignores it.
    yield* followContinue(
      { namespace, fieldSelector },
      DEFAULT_CHUNK_SIZE,
      (part) => session.api.list('Event', part),
      (part) => {
        listed.push(...part.items);
        ({ resourceVersion } = part);
      },
    );
    const events = sortEvents(listed.filter(isWanted));
    if (events.length === 0 && !flags.watch) {
      return session.err(namespace === undefined ? 'No events found.\n' : `No events found in ${namespace} namespace.\n`);
    }
    const rows = new EventRows(session, flags['all-namespaces'], flags['no-headers']);
    if (printer === undefined) rows.print(events);
    else session.out(printer({ apiVersion: 'v1', kind: 'EventList', metadata: { resourceVersion }, items: events }));
    if (!flags.watch) return;
    const watch = session.api.watch('Event', { namespace, fieldSelector, resourceVersion });
    try {
      yield* watch.each((event) => {
        // Old events expire. Their deletion is not printed.
        if (event.type === 'BOOKMARK' || event.type === 'DELETED' || !isWanted(event.object)) return;
        if (printer === undefined) rows.print([event.object]);
        else session.out(printer(event.object));
      });
    } finally {
      watch.close();
    }
  },
});

function* selectorFor(session: Session, target: string): Process<string> {
  if (!target.includes('/')) throw new KubectlError('--for must be in resource/name form');
  const { type, name } = splitTuple(target);
  const mapper = yield* session.mapper();
  return `involvedObject.kind=${mapper.forArgument(type).kind},involvedObject.name=${name}`;
}

/** The table of events, which kubectl prints itself (cmd/events/event_printer.go). */
class EventRows {
  readonly #session: Session;
  readonly #withNamespace: boolean;
  readonly #writer = new TableWriter();
  #headersDone: boolean;

  constructor(session: Session, withNamespace: boolean, noHeaders: boolean) {
    this.#session = session;
    this.#withNamespace = withNamespace;
    this.#headersDone = noHeaders;
  }

  print(events: readonly Event[]): void {
    const rows = events.map((event) => this.#row(event));
    const headers = [...(this.#withNamespace ? ['NAMESPACE'] : []), 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'];
    this.#session.out(this.#writer.write(this.#headersDone || rows.length === 0 ? rows : [headers, ...rows]));
    this.#headersDone ||= rows.length > 0;
  }

  #row(event: Event): string[] {
    const { metadata, type = '', reason = '', message = '', involvedObject } = event;
    const object = `${involvedObject.kind ?? ''}/${involvedObject.name ?? ''}`;
    return [
      ...(this.#withNamespace ? [metadata.namespace ?? ''] : []),
      eventAge(event, this.#session.nowMs),
      type,
      reason,
      object,
      message.trim(),
    ];
  }
}
