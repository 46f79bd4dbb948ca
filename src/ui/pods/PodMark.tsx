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
import type { Density } from './density.ts';
import { MARKS } from './mark-shapes.ts';

interface PodMarkProps {
  readonly id: string;
  /** Its place in its field, as the value of `translate`. Absent: where it stands in the text. */
  readonly at?: string;
  readonly label: Density['label'];
  readonly tabStop: boolean;
}

/** One Pod in its seat, with its name and what is most telling about it. The field's click handler selects it. */
export const PodMark = memo(function PodMark({ id, at, label, tabStop }: PodMarkProps) {
  const t = useWords();
  const pod = useObject(id) as PodView | undefined;
  const hue = useCluster((state) => hueOfPod(state, id));
  const selected = useWorldView((view) => view.selected === id);
  const faulted = useIsFaulted(pod);
  if (pod === undefined) return null;
  const name = describePod(t, pod);
  const labelled = label !== 'none';
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
      data-fill={MARKS[pod.stage]}
      data-hue={hue ?? ''}
      data-selected={selected}
      data-faulted={faulted || undefined}
      data-imagined={pod.imagined === undefined ? undefined : ''}
      data-short={labelled ? shortPodName(pod.name, pod.node) : undefined}
      data-detail={labelled ? detailOf(t, pod, label) : undefined}
      data-troubled={pod.stage === 'failing' || undefined}
      data-node={pod.node === '' ? undefined : pod.node}
      style={at === undefined ? undefined : { translate: at }}
    />
  );
});

/** What stands below the name: why the Pod fails and how often it was restarted, else its node if there is room. A long reason may break between its words. */
function detailOf(t: Words['page'], { stage, status, restarts, node }: PodView, label: Density['label']): string {
  const facts = stage === 'failing' ? [status.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '\u200B')] : [];
  if (restarts > 0 && (label !== 'name' || stage === 'failing')) facts.push(t.pod.restarts({ count: restarts }));
  if (facts.length === 0 && label === 'name and node') facts.push(node);
  return facts.join('\n');
}

/** A Pod in one line: `Pod web-6d4b9c-x7k2p · Running, not ready · node-1 · 2 restarts`. */
function describePod(t: Words['page'], pod: PodView): string {
  const parts = [
    `Pod ${pod.name}`,
    (pod.ready ? t.pod.ready : t.pod.notReady)({ status: pod.status }),
    pod.node === '' ? t.pod.noNode : pod.node,
  ];
  if (pod.restarts > 0) parts.push(t.pod.restarts({ count: pod.restarts }));
  if (pod.imagined !== undefined) parts.push(t.pod.imagined({ image: pod.imagined }));
  return parts.join(' · ');
}
