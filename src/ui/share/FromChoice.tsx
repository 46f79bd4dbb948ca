import { usePartWords } from '../i18n/parts.ts';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import type { Links } from './links.ts';

/** `whole`: everything as it is. `here`: it plays from the shown moment on. */
export type From = keyof Links;

interface FromChoiceProps {
  readonly from: From;
  readonly onChange: (from: From) => void;
}

/** Chooses what a link opens. */
export function FromChoice({ from, onChange }: FromChoiceProps) {
  const t = usePartWords('share');
  const options = [
    { value: 'whole', label: t.from.whole },
    { value: 'here', label: t.from.here },
  ] as const;
  return <SegmentedControl<From> label={t.from.label} value={from} options={options} onChange={onChange} />;
}
