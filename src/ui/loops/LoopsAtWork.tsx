import type { Words } from '../i18n/word-catalogue.ts';
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
import { addedHint, Countdown, Requeues, waitingHint } from './KeyFacts.tsx';
import { KeyButton, type KeyState } from './KeyButton.tsx';
import { EnlargeLoop } from './enlarge.ts';
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
  const keys = keysOf(loop);
  const count =
    loop.queue.processing.length + loop.queue.readyCount + loop.queue.waitingCount + (loop.queue.unschedulableCount ?? 0);
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
        {shown.map((line, index) => (
          <li key={index}>
            <KeyInLine queue={loop.queue.name} line={line} />
          </li>
        ))}
        {count > shown.length && <li className={styles['more']}>{t.loops.more({ count: count - shown.length })}</li>}
      </ol>
    </article>
  );
});

/** A key of a queue, in any state. */
interface LineKey {
  readonly key: string;
  readonly state: KeyState;
  /** The worker that holds it, and the function that the worker is in. */
  readonly worker?: number;
  readonly step?: string;
  /** The trace record of the sync in which the worker is. */
  readonly sync?: number;
  /** Virtual time at which it is ready again. */
  readonly readyAtMs?: number;
  readonly requeues?: number;
  readonly hint?: (t: Words['page']) => string | undefined;
}

/** The keys that are known by name: first those in process, then the ready ones, then those that wait. */
function keysOf({ queue, workers }: LoopView): readonly LineKey[] {
  return [
    ...queue.processing.map(({ key }): LineKey => {
      const worker = workers.find((one) => one.key === key);
      return { key, state: 'processing', ...(worker && { worker: worker.worker, step: worker.step, sync: worker.sync }) };
    }),
    ...queue.ready.map(({ key, requeues, via }): LineKey => ({ key, state: 'ready', requeues, hint: (t) => addedHint(t, via) })),
    ...queue.waiting.map(({ key, readyAtMs, requeues, by, via }): LineKey => ({
      key,
      state: 'waiting',
      readyAtMs,
      requeues,
      hint: (t) => [waitingHint(t, { by, requeues }), addedHint(t, via)].filter((line) => line !== undefined).join('\n'),
    })),
    ...(queue.unschedulable ?? []).map(({ key, attempts, rejectedBy }): LineKey => ({
      key,
      state: 'unschedulable',
      hint: (t) => t.loops.hint.rejectedBy({ plugins: rejectedBy.join(', '), count: attempts }),
    })),
  ];
}

interface KeyInLineProps {
  readonly queue: string;
  readonly line: LineKey;
}

/** A key, and after it what happens to it: the worker and its function, "ready", or the time until it is ready again. */
function KeyInLine({ queue, line: { key, state, worker, step = '', sync, readyAtMs, requeues = 0, hint } }: KeyInLineProps) {
  const t = useWords();
  const held = worker === undefined ? t.loops.worker.held({ key }) : t.loops.worker.label({ worker, key, step });
  const words = state === 'processing' ? held : t.loops.part[state].name;
  return (
    <KeyButton
      queue={queue}
      keyName={key}
      state={state}
      words={words}
      hint={state === 'processing' ? step : hint?.(t)}
      sync={sync}
    >
      <span className={styles['note']} data-elides data-step={state === 'processing'}>
        {state === 'processing' ? step : words}
        {readyAtMs !== undefined && (
          <span>
            <Countdown untilMs={readyAtMs} />
          </span>
        )}
        {requeues > 0 && <Requeues count={requeues} />}
      </span>
    </KeyButton>
  );
}
