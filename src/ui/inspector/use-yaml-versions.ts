import { useMemo, useState } from 'react';
import type { InspectedView } from '../../worker/protocol/index.ts';
import { changedLines } from './changed-lines.ts';

interface Versions {
  readonly id: string;
  readonly lines: readonly string[];
  readonly changed: ReadonlySet<number>;
  readonly yaml: string;
}

const NONE: ReadonlySet<number> = new Set();

/** The lines of an object, and which of them its last change touched. */
export function useYamlVersions(inspected: InspectedView): Versions {
  const [shown, setShown] = useState<Versions>(() => first(inspected));
  const next = useMemo(() => follow(shown, inspected), [shown, inspected]);
  // The previous version is part of what is shown, and follows from props: React allows this adjustment while rendering.
  if (next !== shown) setShown(next);
  return next;
}

function first({ id, yaml }: InspectedView): Versions {
  return { id, yaml, lines: splitLines(yaml), changed: NONE };
}

function follow(shown: Versions, inspected: InspectedView): Versions {
  if (inspected.id !== shown.id) return first(inspected);
  if (inspected.yaml === shown.yaml) return shown;
  const lines = splitLines(inspected.yaml);
  return { id: shown.id, yaml: inspected.yaml, lines, changed: changedLines(shown.lines, lines) };
}

function splitLines(yaml: string): readonly string[] {
  return yaml.replace(/\n$/, '').split('\n');
}
