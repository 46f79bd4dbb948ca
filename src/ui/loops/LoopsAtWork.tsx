import { memo, type RefObject, useCallback, useEffect, useRef } from 'react';
import { ChevronRight } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import type { LoopView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Panel } from '../design/Panel.tsx';
import { useHeight, useWidth } from '../design/use-width.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { showView } from '../model/world-view.ts';
import { Countdown, Requeues } from './KeyFacts.tsx';
import { KeyButton } from './KeyButton.tsx';
import { EnlargeLoop } from './enlarge.ts';
import { loopsInLine } from './known-loops.ts';
import { keysAtWork, type QueuedKey } from './queue-parts.tsx';
import { LoopName } from './LoopName.tsx';
import { followWork, useLoopsAtWork, useRunningLoops } from './loops-store.ts';
import { drawLoop, showLoopTab } from './ring/drawn-loop.ts';
import styles from './LoopsAtWork.module.css';

/** The queues of the controllers at work, in one line. What is at rest is a number that leads to the overview of all loops. */
export function LoopsAtWork() {
  const t = useWords();
  const world = useWorld();
  const list = useRef<HTMLDivElement>(null);
  const { columns, lines, keys } = usePlaces(list);
  useEffect(() => followWork(world.shown, () => list.current?.matches(':hover, :focus-within') ?? false), [world]);
  const draw = useCallback((id: string) => drawLoop(world, id), [world]);
  const running = useRunningLoops();
  const atWork = useLoopsAtWork();
  const shown = loopsInLine(running, atWork, columns * lines);
  const count = running.filter((id) => !atWork.includes(id)).length;
  const more = atWork.filter((id) => !shown.includes(id)).length;
  return (
    <Panel
      view="loops"
      tools={
        <Button
          look="quiet"
          className={styles['rest']}
          data-tip={t.loops.restTip}
          data-tip-line={more === 0 ? undefined : t.loops.moreTip({ more })}
          onClick={() => {
            showLoopTab('all');
            showView(world, 'loop');
          }}
        >
          {more === 0 ? t.loops.rest({ count }) : t.loops.restAndMore({ count, more })}
          <ChevronRight aria-hidden="true" size={14} />
        </Button>
      }
    >
      <div ref={list} className={styles['list']} style={{ '--columns': columns }}>
        {running.length === 0 && <p className={styles['none']}>{t.loops.starting}</p>}
        <EnlargeLoop value={draw}>
          {shown.map((id) => (
            <LoopPlace key={id} id={id} most={keys} />
          ))}
        </EnlargeLoop>
      </div>
    </Panel>
  );
}

/** The least width of a loop's name with a key, and of another key, in rem. The height of a line with its gap. */
const PLACE_REM = 17;
const KEY_REM = 11;
const LINE_REM = 2;
const MOST_COLUMNS = 4;

interface LoopPlaces {
  readonly columns: number;
  /** One, unless the user has given the view more height. */
  readonly lines: number;
  /** The most keys in a place. */
  readonly keys: number;
}

function usePlaces(list: RefObject<HTMLElement | null>): LoopPlaces {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = useWidth(list) / rem;
  const height = useHeight(list) / rem;
  const columns = Math.max(1, Math.min(MOST_COLUMNS, Math.floor(width / PLACE_REM)));
  return {
    columns,
    lines: Math.max(1, Math.floor(height / LINE_REM)),
    keys: 1 + Math.max(0, Math.floor((width / columns - PLACE_REM) / KEY_REM)),
  };
}

interface LoopPlaceProps {
  readonly id: string;
  /** The most keys that are shown. */
  readonly most: number;
}

/** A loop in its place: its name, and the keys in process, the ready ones and those that failed. Places have fixed widths, so a key that comes moves no other. */
const LoopPlace = memo(function LoopPlace({ id, most }: LoopPlaceProps) {
  const t = useWords();
  const loop = useCluster((state) => state.loops.get(id));
  if (loop === undefined) return null;
  const { keys, count, planned } = keysAtWork(t, loop.queue);
  const shown = keys.slice(0, most);
  return (
    <article
      className={styles['place']}
      data-row={id}
      data-queue={loop.queue.name}
      aria-label={t.loops.row({ name: loop.queue.name })}
    >
      <LoopName id={id} queue={loop.queue.name} />
      <ol className={styles['keys']} aria-label={t.loops.part.queue}>
        {count === 0 && (
          <li className={styles['none']} data-tip={planned === 0 ? undefined : t.loops.planned({ count: planned })}>
            {t.loops.atRest}
          </li>
        )}
        {shown.map((item, index) => (
          <li key={index} className={styles['slot']}>
            <KeyInLine loop={loop} item={item} />
          </li>
        ))}
        {count > shown.length && <li className={styles['more']}>{t.loops.more({ count: count - shown.length })}</li>}
      </ol>
    </article>
  );
});

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
  const words = holds ? held : t.loops.part[state];
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
