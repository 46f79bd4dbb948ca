import { say } from '../i18n/texts.ts';
import type { Words } from '../i18n/word-catalogue.ts';
import type { WhyWhat, WhyWritten } from '../../worker/protocol/index.ts';
import { msText } from '../model/time-text.ts';

type Record = Exclude<WhyWhat, WhyWritten>;

/** The key in `why.did` for what a write did. */
export function didKey({ op, subresource, marksDeletion }: WhyWritten) {
  if (op !== 'update') return op;
  if (marksDeletion) return subresource === 'eviction' ? 'eviction' : 'mark';
  switch (subresource) {
    case 'status':
    case 'scale':
    case 'binding':
    case 'eviction':
      return subresource;
    default:
      return 'update';
  }
}

/** Describes a record that is not a write. */
export function whatText(t: Words['why'], what: Record): string {
  switch (what.type) {
    case 'command':
      return `${t.what.command} ${what.line}`;
    case 'start':
      if (what.everyMs !== undefined) return t.what.timer({ stage: what.name, every: msText(what.everyMs) });
      return t.what.start({ stage: what.name });
    case 'fault':
      return t.what.fault({ fault: what.fault, target: what.target });
    case 'lease':
      return t.what.lease[what.op]({ lease: what.lease });
    case 'queue':
      return queueText(t, what);
    case 'expect':
      return t.what.expect({ key: what.key, add: what.add, del: what.del });
    case 'sync-start':
      return t.what.syncStart({ worker: what.worker, key: what.key });
    case 'sync-end':
      return (what.error === '' ? t.what.syncEnd : t.what.syncFailed)({ worker: what.worker, key: what.key, error: what.error });
    case 'step':
    case 'handler':
      return t.what.step({ name: what.name });
    case 'kubelet':
      return t.what.kubelet({ name: what.name, key: what.key });
    case 'deliver':
      return t.what.deliver({ event: what.event, kind: what.kind, key: what.key, revision: what.revision });
    case 'listed':
      return t.what.listed({ kind: what.kind, count: what.count, revision: what.revision });
    case 'request':
      return t.what.request({ verb: what.verb, kind: what.kind, key: what.key, code: what.code, reason: what.reason });
  }
}

function queueText(t: Words['why'], { op, key, queue, via, delayMs }: Extract<Record, { type: 'queue' }>): string {
  const words = { key, queue, via, delay: msText(delayMs) };
  switch (op) {
    case 'add-after':
      return t.what.addAfter(words);
    case 'add-rate-limited':
      return t.what.addRateLimited(words);
    case 'due':
    case 'unschedulable':
    case 'add':
    case 'get':
    case 'done':
    case 'forget':
      return say(t.what[op], words);
  }
}

/** A stage of a passage in one word. Empty for obvious stages. */
export function passageWord(t: Words['why'], body: Record | { readonly type: 'revision' }): string {
  switch (body.type) {
    case 'deliver':
      return t.passage.watch;
    case 'listed':
      return t.passage.list;
    case 'queue':
      if (body.op === 'add') return body.via;
      if (body.op === 'get') return t.passage.queue;
      return body.delayMs > 0 ? t.passage.wait({ delay: msText(body.delayMs) }) : '';
    default:
      return '';
  }
}

/** A field path that may break into lines between its parts. */
export function breakable(path: string): string {
  return path.replaceAll(/[.[]/g, (mark) => (mark === '.' ? '.\u200b' : '\u200b['));
}
