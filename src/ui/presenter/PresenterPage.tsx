import { useEffect, useMemo, useRef, useState } from 'react';
import { Pause, type LucideIcon } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { TipLayer } from '../design/TipLayer.tsx';
import { lessonAt } from '../lessons/catalogue.ts';
import { isToDo, isToWait } from '../lessons/to-do.ts';
import { pageCommand } from '../commands/page-command.ts';
import { clockText } from '../model/time-text.ts';
import { presenterChannel, type Order, type Scene, type ToAudience, type ToPresenter } from './channel.ts';
import { listenToRemote } from './remote.ts';
import { ScriptOfBeat } from './ScriptOfBeat.tsx';
import { Touchpad } from './Touchpad.tsx';
import styles from './PresenterPage.module.css';

/** The page that is presented, as the presenter's window sees it. */
interface Audience {
  /** Undefined until the page has answered. */
  readonly scene: Scene | undefined;
  /** The page has been closed, or is being loaded again. */
  readonly gone: boolean;
  readonly send: (message: ToAudience) => void;
  readonly order: (order: Order) => void;
}

/** The window of the presenter: what to say, what comes next, the time, and the controls of the page that is presented. It has no cluster of its own. */
export function PresenterPage({ channel: key }: { readonly channel: string }) {
  const t = usePartWords('presenter');
  const { scene, gone, send, order } = useAudience(key);
  const lesson = scene?.place && lessonAt({ ...scene.place, tries: {} });
  const beat = lesson?.beats[scene?.place?.beat ?? 0];
  useEffect(() => {
    document.title = `${t.title} · Kubeloupe`;
  }, [t]);
  return (
    <div className={styles['page']} data-presenter={scene === undefined || gone ? 'alone' : 'there'}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t.title}</h1>
        {scene !== undefined && <Clocks sinceMs={scene.sinceMs} nowMs={scene.nowMs} />}
      </header>
      {(scene === undefined || gone) && (
        <p role="status" className={styles['alone']}>
          {gone ? t.gone : t.waiting}
        </p>
      )}
      <main className={styles['main']}>
        {scene !== undefined && lesson !== undefined && beat !== undefined && (
          <ScriptOfBeat lesson={lesson} beat={beat} scene={scene} />
        )}
        {scene !== undefined && beat === undefined && <p className={styles['without']}>{t.withoutLesson}</p>}
      </main>
      {scene?.points === true && <Touchpad aspect={scene.aspect} send={send} />}
      {scene !== undefined && (
        <Controls
          scene={scene}
          hasNext={lesson !== undefined && (scene.place?.beat ?? 0) + 1 < lesson.beats.length}
          hasBack={(scene.place?.beat ?? 0) > 0}
          canReveal={
            beat?.question !== undefined &&
            'options' in beat.question &&
            scene.tried !== undefined &&
            (scene.answers === undefined ? scene.tried.answer === undefined : scene.tried.told === undefined)
          }
          canAct={beat !== undefined && scene.tried !== undefined && isToDo(beat, scene.tried)}
          waits={beat !== undefined && isToWait(beat)}
          inLesson={beat !== undefined}
          send={order}
        />
      )}
      <TipLayer />
    </div>
  );
}

function useAudience(key: string): Audience {
  const channel = useMemo(() => presenterChannel(key), [key]);
  const [scene, setScene] = useState<Scene>();
  const [gone, setGone] = useState(false);
  const isBlank = useRef(false);
  const send = useMemo(() => (message: ToAudience) => channel.postMessage(message), [channel]);
  const order = useMemo(
    () =>
      (asked: Order): void => {
        // The page answers in a moment. The next click or key may come before.
        if (asked === 'blank') {
          isBlank.current = !isBlank.current;
          setScene((shown) => shown && { ...shown, blank: isBlank.current });
        }
        send({ type: 'order', order: asked });
      },
    [send],
  );
  useEffect(() => {
    const hear = ({ data }: MessageEvent<ToPresenter>): void => {
      if (data.type === 'scene') {
        setScene(data.scene);
        isBlank.current = data.scene.blank;
      }
      setGone(data.type === 'gone');
    };
    channel.addEventListener('message', hear);
    send({ type: 'hello' });
    return () => channel.removeEventListener('message', hear);
  }, [channel, send]);
  useEffect(
    () =>
      listenToRemote({
        presenter: true,
        isBlank: () => isBlank.current,
        obey: order,
      }),
    [order],
  );
  return { scene, gone, send, order };
}

/** The real time since the beginning, and the simulated time that the page shows. */
function Clocks({ sinceMs, nowMs }: Pick<Scene, 'sinceMs' | 'nowMs'>) {
  const t = usePartWords('presenter');
  const [realMs, setRealMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setRealMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <dl className={styles['clocks']}>
      <div>
        <dt>{t.elapsed}</dt>
        <dd data-elapsed="">{elapsedText(realMs - sinceMs)}</dd>
      </div>
      <div>
        <dt>{t.simulated}</dt>
        <dd data-simulated="">{clockText(nowMs).slice(0, -4)}</dd>
      </div>
    </dl>
  );
}

/** `7:05`, and `1:07:05` after an hour. */
function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

interface ControlsProps {
  readonly scene: Scene;
  readonly hasNext: boolean;
  readonly hasBack: boolean;
  readonly canReveal: boolean;
  readonly canAct: boolean;
  /** What is to be done is only to let time pass. */
  readonly waits: boolean;
  readonly inLesson: boolean;
  readonly send: (order: Order) => void;
}

function Controls({
  scene: { on, playing, blank, points },
  hasNext,
  hasBack,
  canReveal,
  canAct,
  waits,
  inLesson,
  send,
}: ControlsProps) {
  const t = usePartWords('presenter');
  const lessons = usePartWords('lessons');
  const button = (
    order: Order,
    words: string,
    more: { icon?: LucideIcon; disabled?: boolean; pressed?: boolean; tip?: string } = {},
  ) => <OrderButton key={order} order={order} words={words} send={send} {...more} />;
  return (
    <footer>
      <div className={styles['controls']} role="toolbar" aria-label={t.controls}>
        {inLesson && button('previousPart', t.back, { disabled: !hasBack })}
        {inLesson && button('nextPart', t.next, { disabled: !hasNext })}
        {inLesson && button('reveal', t.reveal, { disabled: !canReveal })}
        {inLesson && button('act', waits ? lessons.letRun : t.act, { disabled: !canAct })}
        {button('playPause', playing ? t.pause : t.play, playing ? { icon: Pause } : {})}
        {button('stepAgain', t.step)}
        {button('pointer', t.pointer, { pressed: points, tip: t.pointerTip })}
        {button('blank', t.blank, { pressed: blank })}
        {on ? button('endPresenting', t.end) : button('startPresenting', t.start)}
      </div>
    </footer>
  );
}

interface OrderButtonProps {
  readonly order: Order;
  readonly words: string;
  /** Default: the picture of the command. */
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  /** What its words do not say. */
  readonly tip?: string;
  readonly send: (order: Order) => void;
}

function OrderButton({
  order,
  words,
  icon: Icon = pageCommand(order).icon,
  disabled = false,
  pressed,
  tip,
  send,
}: OrderButtonProps) {
  return (
    <Button
      look={order === 'nextPart' ? 'primary' : 'plain'}
      data-order={order}
      disabled={disabled}
      aria-pressed={pressed}
      data-tip={tip}
      onClick={() => send(order)}
    >
      {Icon !== undefined && <Icon aria-hidden="true" size={16} />} {words}
    </Button>
  );
}
