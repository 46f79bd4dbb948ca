import { useShallow } from 'zustand/react/shallow';
import { type ErrorCode, type Fault, type RequestAim, SHARED_INFORMERS } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import type { FormFaultType } from '../model/overlay.ts';

export type Often = 'always' | 'share' | 'next';

/** The values of the form. An empty text means all. */
export interface FormFields {
  readonly type: FormFaultType;
  readonly client: string;
  readonly kind: string;
  readonly verb: string;
  readonly code: ErrorCode;
  readonly seconds: number;
  readonly often: Often;
  readonly amount: number;
}

/** Which fields a type has. */
export function fieldsOf(type: FormFaultType): {
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

/** Kinds that no control loop watches, and that are written all the same. */
const WRITTEN = ['Event', 'Lease'];

/** Who has requests, or watches, to be disturbed. */
export function useClients(watches: boolean, first: string | undefined): readonly string[] {
  return useCluster(
    useShallow(({ loops, kinds, managers }) => {
      const nodes = (kinds.get('Node') ?? []).map((id) => id.replace('Node/', 'kubelet/'));
      const controllers = [...loops.values()].filter(({ running }) => running).map(({ client }) => client);
      const electors = managers.map(({ name }) => `kube-controller-manager/${name}`);
      const others = watches ? [] : [...controllers, 'kubectl', ...electors];
      const all = [...(first === undefined ? [] : [first]), SHARED_INFORMERS, 'scheduler', 'kubelet', ...nodes, ...others];
      return [...new Set(all)];
    }),
  );
}

/** The kinds that can be meant: those that are named, or all that are watched or written. */
export function useKinds(watched: readonly string[] | undefined): readonly string[] {
  const all = useCluster(
    useShallow(({ loops }) => {
      const kinds = [...loops.values()].flatMap(({ informers }) => informers.map(({ kind }) => kind));
      return [...new Set([...kinds, ...WRITTEN])].toSorted();
    }),
  );
  return watched ?? all;
}
