import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { ToRoom } from '../../room/protocol.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { CopyButton } from '../share/CopyButton.tsx';
import { ownPage } from '../share/embed.ts';
import { pageAt, useReach } from '../share/reach.ts';
import { svgAddress, useQrCode } from '../share/use-qr-code.ts';
import { closeOverlay, openOverlay } from '../model/overlay.ts';
import { newSecret } from '../model/secret.ts';
import { enterRoom, leaveRoom, roomHash, useRoom, type RoomAddress } from './room-store.ts';
import { Wall } from './Wall.tsx';
import styles from './RoomSheet.module.css';

interface RoomSheetProps {
  /** Undefined while there is no connection. */
  readonly send: ((message: ToRoom) => void) | undefined;
}

/** The teacher's view of the room: its address, and the people with what they have solved. */
export function RoomSheet() {
  const t = usePartWords('room');
  const { address, name, send } = useRoom();
  // The room asks for the name first.
  if (address !== undefined && name === '') return null;
  return (
    <Dialog wide title={t.title} onClose={closeOverlay}>
      {address === undefined ? <OpenRoom /> : <OwnRoom address={address} send={send} />}
    </Dialog>
  );
}

/** Opens a room for windows of this browser, and says how one for a class is opened. */
function OpenRoom() {
  const t = usePartWords('room');
  return (
    <div className={styles['column']}>
      <p className={styles['words']}>{t.intro}</p>
      <code className={styles['link']}>npm run class -- --open</code>
      <p className={styles['words']}>{t.introHere}</p>
      <Button look="primary" onClick={openHere}>
        {t.openHere}
      </Button>
    </div>
  );
}

function openHere(): void {
  enterRoom({ room: newSecret(), teach: newSecret(), here: true });
  openOverlay({ kind: 'room' });
}

function OwnRoom({ address, send }: RoomSheetProps & { readonly address: RoomAddress }) {
  const t = usePartWords('room');
  const { role, people } = useRoom();
  const isTeacher = role === 'teacher';
  const [isBegun] = useState(people.length > 0);
  return (
    <div className={styles['column']}>
      <div className={styles['buttons']}>
        {isTeacher && <Button onClick={() => send?.({ type: 'call' })}>{t.call}</Button>}
        {isTeacher ? <EndButton send={send} /> : <Button onClick={leaveRoom}>{t.leave}</Button>}
      </div>
      <details className={styles['address']} open={!isTeacher || !isBegun}>
        <summary>{t.address}</summary>
        {address.here ? <WayOfBrowser address={address} /> : <WayOfClass address={address} />}
      </details>
      {isTeacher && <Wall send={send} />}
    </div>
  );
}

/** Ends the room for all, after it has been asked whether. */
function EndButton({ send }: RoomSheetProps) {
  const t = usePartWords('room');
  const [sure, setSure] = useState(false);
  const end = (): void => {
    send?.({ type: 'close' });
    leaveRoom();
  };
  return (
    <Button look={sure ? 'danger' : 'plain'} onBlur={() => setSure(false)} onClick={() => (sure ? end() : setSure(true))}>
      {sure ? t.endSure : t.end}
    </Button>
  );
}

/** The way for other windows of this browser. No other machine reaches it. */
function WayOfBrowser({ address }: { readonly address: RoomAddress }) {
  const t = usePartWords('room');
  return <Way words={t.reach.browser} links={[ownPage(location.href, roomHash(address))]} />;
}

/** The way for the class. A name that each machine has for itself leads nobody here, and is no QR code. */
function WayOfClass({ address }: { readonly address: RoomAddress }) {
  const t = usePartWords('room');
  const reach = useReach();
  const hash = roomHash(address);
  if (reach === undefined) return <p className={styles['words']}>{t.reach.asking}</p>;
  if (reach.from === 'machine') {
    return (
      <Way words={t.reach.machine} links={[ownPage(location.href, hash)]}>
        <code className={styles['link']}>npm run class -- --open</code>
      </Way>
    );
  }
  const links = reach.origins.map((origin) => pageAt(origin, hash));
  return (
    <div className={styles['way']}>
      <QrCode text={links[0]!} />
      <Way links={links} />
    </div>
  );
}

interface WayProps {
  readonly words?: string;
  /** The best first. */
  readonly links: readonly string[];
  readonly children?: React.ReactNode;
}

function Way({ words, links: [best, ...others], children }: WayProps) {
  const t = usePartWords('room');
  return (
    <div className={styles['column']}>
      {words !== undefined && <p className={styles['words']}>{words}</p>}
      {children}
      <code className={styles['link']} data-room-link="">
        {best}
      </code>
      <CopyButton look="primary" words={t.copy} text={best} />
      {others.length > 0 && (
        <details className={styles['address']}>
          <summary>{t.reach.others}</summary>
          {others.map((link) => (
            <code key={link} className={styles['link']}>
              {link}
            </code>
          ))}
        </details>
      )}
    </div>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const t = usePartWords('room');
  const svg = useQrCode(text);
  if (svg === undefined) return <div className={styles['qr']} />;
  return <img className={styles['qr']} alt={t.qr} src={svgAddress(svg)} />;
}
