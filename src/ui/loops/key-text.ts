import { knownLoop } from './known-loops.ts';

/** The id of the object that a queue's key names (`deployment`, `default/web` → `Deployment/default/web`); undefined where that is not known. */
export function objectOfKey(queue: string, key: string): string | undefined {
  const kind = knownLoop(queue)?.keyKind;
  if (kind === undefined || key === '') return undefined;
  const uid = key.lastIndexOf('@');
  return kind === '' ? key.slice(0, uid === -1 ? undefined : uid) : `${kind}/${key}`;
}

/** The end of a name that tells it from its siblings is never cut off. */
const TAIL = 6;
const SHORT = 9;

/** A name in two parts: where there is no room for it, the first is cut short. */
export interface TextParts {
  readonly head: string;
  readonly tail: string;
}

/** A key as it is shown: the namespace `default` and a uid at its end are left out. */
export function keyParts(key: string): TextParts {
  const uid = key.lastIndexOf('@');
  const whole = uid === -1 ? key : key.slice(0, uid);
  return textParts(whole.startsWith('default/') ? whole.slice('default/'.length) : whole.replace('/default/', '/'));
}

export function textParts(text: string): TextParts {
  return text.length <= SHORT ? { head: text, tail: '' } : { head: text.slice(0, -TAIL), tail: text.slice(-TAIL) };
}
