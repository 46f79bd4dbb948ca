import './marks.css';
import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import type { Words } from '../i18n/word-catalogue.ts';
import type { PodView } from '../../worker/protocol/index.ts';
import { useIsFaulted } from '../faults/faults-on.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { hueOfPod } from '../model/hue.ts';
import { shortPodName } from '../model/objects.ts';

interface PodMarkProps {
  readonly id: string;
  /** The grid cell of its seat: `row / column`. */
  readonly gridArea: string;
  readonly labelled: boolean;
  readonly tabStop: boolean;
}

/** One Pod in its seat. The field's click handler selects it. */
export const PodMark = memo(function PodMark({ id, gridArea, labelled, tabStop }: PodMarkProps) {
  const t = useWords();
  const pod = useObject(id) as PodView | undefined;
  const hue = useCluster((state) => hueOfPod(state, id));
  const selected = useWorldView((view) => view.selected === id);
  const faulted = useIsFaulted(pod);
  if (pod === undefined) return null;
  const name = describePod(t, pod);
  return (
    <button
      type="button"
      className="mark"
      aria-label={name}
      aria-pressed={selected}
      tabIndex={tabStop ? 0 : -1}
      data-tip={name}
      data-object={id}
      data-phase={pod.phase}
      data-ready={pod.ready}
      data-state={pod.stage}
      data-hue={hue ?? ''}
      data-selected={selected}
      data-faulted={faulted || undefined}
      data-short={labelled ? shortPodName(pod.name) : undefined}
      data-node={labelled && pod.node !== '' ? pod.node : undefined}
      style={{ gridArea }}
    />
  );
});

/** A Pod in one line: `Pod web-6d4b9c-x7k2p · Running, not ready · node-1 · 2 restarts`. */
function describePod(t: Words['page'], pod: PodView): string {
  const parts = [
    `Pod ${pod.name}`,
    (pod.ready ? t.pod.ready : t.pod.notReady)({ status: pod.status }),
    pod.node === '' ? t.pod.noNode : pod.node,
  ];
  if (pod.restarts > 0) parts.push(t.pod.restarts({ count: pod.restarts }));
  return parts.join(' · ');
}
