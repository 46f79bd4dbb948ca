import { useShallow } from 'zustand/react/shallow';
import { FAULT_TYPES, definitionOf } from '../../worker/protocol/faults.ts';
import {
  type Fault,
  type FaultField,
  type FormFaultType,
  type FormField,
  SHARED_INFORMERS,
} from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';

export type Often = 'always' | 'share' | 'next';

/** The values of the form. */
export interface FormFields {
  readonly type: FormFaultType;
  /** The fault's own fields as texts. An empty text means all. A delay is in seconds. */
  readonly texts: { readonly [K in FormField]?: string };
  readonly often: Often;
  /** Percent for `share`, strikes for `next`. */
  readonly amount: number;
}

/** The faults of the form: those of requests, then those of watches. */
export const FORM_TYPES: readonly FormFaultType[] = ['api-', 'watch-'].flatMap((start) =>
  FAULT_TYPES.filter((type): type is FormFaultType => type.startsWith(start)),
);

/** The fields of a fault that the form shows, which are those without a default, and whether the fault can strike now and then. */
export function fieldsOf(type: FormFaultType): {
  readonly fields: readonly (readonly [FormField, FaultField])[];
  readonly canBeRare: boolean;
} {
  const { fields } = definitionOf({ type });
  const shown = Object.entries(fields).filter(
    ([name, field]) => field.default === undefined && name !== 'share' && name !== 'next',
  );
  return { fields: shown as (readonly [FormField, FaultField])[], canBeRare: 'share' in fields };
}

/** The first text of a field. */
export function presetText({ is, preset }: FaultField): string {
  return preset === undefined ? '' : String(is === 'duration' ? preset / 1000 : preset);
}

/** The fault that the form says. */
export function formFault({ type, texts, often, amount }: FormFields): Fault {
  const { fields, canBeRare } = fieldsOf(type);
  const values = fields.flatMap(([name, field]) => {
    const text = texts[name] ?? presetText(field);
    return text === '' ? [] : [[name, valueOf(field, text)]];
  });
  return {
    type,
    ...Object.fromEntries(values),
    ...(canBeRare && often === 'share' && { share: amount / 100 }),
    ...(canBeRare && often === 'next' && { next: amount }),
  } as Fault;
}

function valueOf(field: FaultField, text: string): string | number {
  if (field.is === 'duration') return Number(text) * 1000;
  return field.is === 'choice' && typeof field.of[0] === 'number' ? Number(text) : text;
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
