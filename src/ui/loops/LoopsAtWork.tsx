import { memo, type RefObject, useCallback, useEffect, useRef } from 'react';
import { ChevronRight } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import type { LoopView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Panel } from '../design/Panel.tsx';
import { useWidth } from '../design/use-width.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { showView } from '../model/world-view.ts';
import { Countdown, Requeues } from './KeyFacts.tsx';
import { KeyButton, type KeyState } from './KeyButton.tsx';
import { EnlargeLoop } from './enlarge.ts';
import { queueParts, type QueuedKey } from './queue-parts.tsx';
import { LoopName } from './LoopName.tsx';
import { followWork, queueOf, useLoops, useRunningLoops } from './loops-store.ts';
import { drawLoop, showLoopTab } from './ring/drawn-loop.ts';
import styles from './LoopsAtWork.module.css';

/** These loops have a line even at rest: each Deployment goes through them. */
const ALWAYS: ReadonlySet<string> = new Set(['deployment', 'replicaset']);

/** The queues of the controllers at work, a line each. The others are a number that leads to the overview of all loops. */
export function LoopsAtWork() {
  const t = useWords();
  const world = useWorld();
  const list = useRef<HTMLDivElement>(null);
  const slots = useSlots(list);
  useEffect(() => followWork(world.shown, () => list.current?.matches(':hover, :focus-within') ?? false), [world]);
  const draw = useCallback((id: string) => drawLoop(world, id), [world]);
  const atWork = useLoops((state) => state.atWork);
  const running = useRunningLoops();
  const shown = running.filter((id) => ALWAYS.has(queueOf(id)) || atWork.has(id));
  return (
    <Panel
      view="loops"
      tools={
        <Button
          look="quiet"
          className={styles['rest']}
          data-tip={t.loops.restTip}
          onClick={() => {
            showLoopTab('all');
            showView(world, 'loop');
          }}
        >
          {t.loops.rest({ count: running.length - shown.length })}
          <ChevronRight aria-hidden="true" size={14} />
        </Button>
      }
    >
      <div ref={list} className={styles['list']} style={{ '--slots': slots }}>
        {running.length === 0 && <p className={styles['none']}>{t.loops.starting}</p>}
        <EnlargeLoop value={draw}>
          {shown.map((id) => (
            <LoopLine key={id} id={id} slots={slots} />
          ))}
        </EnlargeLoop>
      </div>
    </Panel>
  );
}

/** The least width of a key with what happens to it, in rem, and the most keys in a line. */
const SLOT_REM = 13;
const MOST_SLOTS = 5;
/** The widths of a loop's name and of the number of keys that have no room, in rem. */
const REST_REM = 8 + 4.5;

function useSlots(list: RefObject<HTMLElement | null>): number {
  const width = useWidth(list);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(1, Math.min(MOST_SLOTS, Math.floor((width / rem - REST_REM) / SLOT_REM)));
}

interface LoopLineProps {
  readonly id: string;
  readonly slots: number;
}

/** A loop in one line: its name, the keys in process, the ready ones and those that wait. Slots have fixed widths, so a key that comes moves no other. */
const LoopLine = memo(function LoopLine({ id, slots }: LoopLineProps) {
  const t = useWords();
  const loop = useCluster((state) => state.loops.get(id));
  if (loop === undefined) return null;
  const parts = queueParts(t, loop.queue).toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const keys = parts.flatMap((part) => part.keys);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const shown = keys.slice(0, slots);
  return (
    <article
      className={styles['line']}
      data-row={id}
      data-queue={loop.queue.name}
      aria-label={t.loops.row({ name: loop.queue.name })}
    >
      <LoopName id={id} queue={loop.queue.name} />
      <ol className={styles['keys']} aria-label={t.loops.part.queue.name}>
        {count === 0 && <li className={styles['none']}>{t.loops.noKey}</li>}
        {shown.map((item, index) => (
          <li key={index}>
            <KeyInLine loop={loop} item={item} />
          </li>
        ))}
        {count > shown.length && <li className={styles['more']}>{t.loops.more({ count: count - shown.length })}</li>}
      </ol>
    </article>
  );
});

/** Keys in process come first, then the ready ones, then those that wait. */
const ORDER: readonly KeyState[] = ['processing', 'ready', 'waiting', 'unschedulable'];

interface KeyInLineProps {
  readonly loop: LoopView;
  readonly item: QueuedKey;
}

/** A key, and after it what happens to it: the worker and its function, "ready", or the time until it is ready again. */
function KeyInLine({ loop: { queue, workers }, item: { key, state, hint, requeues, waiting } }: KeyInLineProps) {
  const t = useWords();
  const holds = state === 'processing';
  const worker = holds ? workers.find((one) => one.key === key) : undefined;
  const step = worker?.step ?? '';
  const held = worker === undefined ? t.loops.worker.held({ key }) : t.loops.worker.label({ worker: worker.worker, key, step });
  const words = holds ? held : t.loops.part[state].name;
  return (
    <KeyButton queue={queue.name} keyName={key} state={state} words={words} hint={holds ? step : hint} sync={worker?.sync}>
      <span className={styles['note']} data-elides data-step={holds}>
        {holds ? step : words}
        {waiting !== undefined && (
          <span>
            <Countdown untilMs={waiting.readyAtMs} />
          </span>
        )}
        {!holds && requeues > 0 && <Requeues count={requeues} />}
      </span>
    </KeyButton>
  );
}
