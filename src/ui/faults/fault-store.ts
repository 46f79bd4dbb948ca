import { create } from 'zustand';

/** The faults that the form makes. */
export type FormType = 'watch-delay' | 'watch-drop' | 'watch-expire' | 'api-latency' | 'api-error' | 'api-conflict';

/** The first values of the form. */
export interface FormStart {
  readonly type: FormType;
  readonly client?: string;
  /** The kinds that the client watches. */
  readonly kinds?: readonly string[];
}

interface FaultState {
  /** The form that is open. */
  readonly form: FormStart | undefined;
}

/** The open form of the faults. */
export const useFaultForm = create<FaultState>(() => ({ form: undefined }));

export function openFaultForm(form: FormStart | undefined): void {
  useFaultForm.setState({ form });
}
