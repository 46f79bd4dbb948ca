import type { ErrorCode, Fault, RequestAim } from '../../worker/protocol/index.ts';
import type { FormType } from './fault-store.ts';

export type Often = 'always' | 'share' | 'next';

/** What stands in the form; an empty text is "all". */
export interface FormFields {
  readonly type: FormType;
  readonly client: string;
  readonly kind: string;
  readonly verb: string;
  readonly code: ErrorCode;
  readonly seconds: number;
  readonly often: Often;
  readonly amount: number;
}

/** Which fields a type has. */
export function fieldsOf(type: FormType): {
  readonly verb: boolean;
  readonly delay: boolean;
  readonly code: boolean;
  readonly often: boolean;
} {
  return {
    verb: type === 'api-latency' || type === 'api-error',
    delay: type === 'watch-delay' || type === 'api-latency',
    code: type === 'api-error',
    often: type.startsWith('api-') || type === 'watch-drop',
  };
}

/** The fault that the form says. */
export function formFault({ type, client, kind, verb, code, seconds, often, amount }: FormFields): Fault {
  const has = fieldsOf(type);
  return {
    type,
    ...(client !== '' && { client }),
    ...(kind !== '' && { kind }),
    ...(has.verb && verb !== '' && { verb: verb as NonNullable<RequestAim['verb']> }),
    ...(has.code && { code }),
    ...(has.delay && { delayMs: seconds * 1000 }),
    ...(has.often && often === 'share' && { share: amount / 100 }),
    ...(has.often && often === 'next' && { next: amount }),
  } as Fault;
}
