import { useEffect, useRef } from 'react';
import { MonitorOff } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { Banner } from '../design/Banner.tsx';
import { Button } from '../design/Button.tsx';
import { runCommand } from '../commands/page-command.ts';
import { useSession } from '../model/session-context.ts';
import { useSettings } from '../model/settings.ts';
import { useRoom } from '../room/room-store.ts';
import { serveAudience } from './audience.ts';
import { followMouse } from './mouse.ts';
import { placeOf, pointAt } from './pointing.ts';
import { presenterAddress, usePresenting, type Spot as Place } from '../model/presenting.ts';
import { listenToRemote } from './remote.ts';
import styles from './AudiencePart.module.css';

/** What lies over a page that is presented: the spot of the pointer, and the blank screen. */
export function AudiencePart() {
  const session = useSession();
  const { on, key, points, blank, blocked } = usePresenting();
  // Then the screen is the teacher's.
  const follows = useRoom(({ state, leads, address }) => address !== undefined && state !== 'ended' && !leads);
  const isOwn = (on || blank) && !follows;
  useEffect(() => (key === undefined ? undefined : serveAudience(session, key)), [session, key]);
  useEffect(() => (on ? showLarge() : undefined), [on]);
  useMousePointer(on || points, points);
  useEffect(() => {
    if (!isOwn) return undefined;
    const isBlank = (): boolean => usePresenting.getState().blank;
    return listenToRemote({ presenter: false, isBlank, obey: (order) => runCommand(order, session) });
  }, [session, isOwn]);
  return (
    <>
      <Spot />
      {blank && <BlankScreen follows={follows} />}
      {blocked && key !== undefined && <Blocked href={presenterAddress(key)} />}
    </>
  );
}

/** The spot is where the mouse is while `points`. The mouse is followed before that, so that the spot need not wait for it to move. */
function useMousePointer(follows: boolean, points: boolean): void {
  const mouse = useRef<Place>(undefined);
  useEffect(() => {
    if (!follows) return undefined;
    return followMouse(document.documentElement, (spot) => {
      mouse.current = spot;
      if (usePresenting.getState().points) pointAt(spot);
    });
  }, [follows]);
  useEffect(() => {
    if (points) pointAt(mouse.current);
  }, [points]);
}

/** The theme for a wall, until the presentation ends. */
function showLarge(): () => void {
  const { theme, lend } = useSettings.getState();
  lend({ theme: 'projector' });
  return () => lend({ theme });
}

/** A spot that stays at what is pointed at while that moves. */
function Spot() {
  const t = usePartWords('presenter');
  const shown = usePresenting(({ spot, pointer }) => spot !== undefined || pointer !== undefined);
  const spot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return undefined;
    let frame = 0;
    const draw = (): void => {
      const { spot: own, pointer } = usePresenting.getState();
      const at = own ?? (pointer && placeOf(pointer));
      const { style } = spot.current!;
      style.visibility = at === undefined ? 'hidden' : 'visible';
      if (at !== undefined) style.translate = `${at.x}px ${at.y}px`;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return shown && <div ref={spot} role="img" aria-label={t.spot} className={styles['spot']} data-spot="" />;
}

function BlankScreen({ follows }: { readonly follows: boolean }) {
  const t = usePartWords('presenter');
  return (
    <div role="status" className={styles['blank']} data-blank="">
      {follows ? t.blankByTeacher : t.blankHere}
    </div>
  );
}

function Blocked({ href }: { readonly href: string }) {
  const t = usePartWords('presenter');
  const close = (): void => usePresenting.setState({ blocked: false });
  return (
    <Banner
      over
      icon={MonitorOff}
      title={t.blocked}
      end={
        <Button data-close-blocked="" onClick={close}>
          {t.withoutWindow}
        </Button>
      }
    >
      <a href={href} target="_blank" onClick={close}>
        {t.openWindow}
      </a>
    </Banner>
  );
}
