import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { ToRoom } from '../../room/protocol.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { CopyButton } from '../share/CopyButton.tsx';
import { ownPage } from '../share/embed.ts';
import { closeOverlay, openOverlay } from '../model/overlay.ts';
import { newSecret } from '../model/secret.ts';
import { deskHash, enterRoom, leaveRoom, roomHash, useRoom, type RoomAddress } from './room-store.ts';
import { ClassCounts } from './Wall.tsx';
import { WayOfClass } from './WayOfClass.tsx';
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
  const join = usePartWords('join');
  return (
    <div className={styles['column']}>
      <p className={styles['words']}>{t.intro}</p>
      <code className={styles['link']}>npm run class</code>
      <Button onClick={() => openOverlay({ kind: 'join', text: '' })}>{join.title}</Button>
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
        {isTeacher && <DeskButton address={address} />}
        {isTeacher && <Button onClick={() => send?.({ type: 'call' })}>{t.call}</Button>}
        {isTeacher ? <EndButton send={send} /> : <Button onClick={leaveRoom}>{t.leave}</Button>}
      </div>
      <details className={styles['address']} open={!isTeacher || !isBegun}>
        <summary>{t.address}</summary>
        {address.here ? <WayOfBrowser address={address} /> : <WayOfClass address={address} />}
      </details>
      {isTeacher && (people.length > 0 ? <ClassCounts people={people} /> : <p className={styles['words']}>{t.nobody}</p>)}
    </div>
  );
}

const DESK_WINDOW = 'popup,width=1100,height=760';

/** Opens the window with the people and their answers. A projector may show this page, so no name stands on it. */
function DeskButton({ address }: { readonly address: RoomAddress }) {
  const t = usePartWords('room');
  const hash = deskHash(address);
  const [isBlocked, setIsBlocked] = useState(false);
  if (hash === undefined) return null;
  if (isBlocked)
    return (
      <ButtonLink look="primary" data-desk-open="" href={hash} target="_blank" rel="noopener">
        {t.desk.open}
      </ButtonLink>
    );
  return (
    <Button
      look="primary"
      data-desk-open=""
      data-tip={t.desk.tip}
      onClick={() =>
        setIsBlocked(window.open(ownPage(location.href, hash), `kubeloupe-desk-${address.room}`, DESK_WINDOW) === null)
      }
    >
      {t.desk.open}
    </Button>
  );
}

/** Ends the room for all, after it has been asked whether. For a minute the page offers to undo it. */
function EndButton({ send }: RoomSheetProps) {
  const t = usePartWords('room');
  const [sure, setSure] = useState(false);
  const end = (): void => {
    send?.({ type: 'close' });
    closeOverlay();
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
  const link = ownPage(location.href, roomHash(address));
  return (
    <div className={styles['column']}>
      <p className={styles['words']}>{t.reach.browser}</p>
      <code className={styles['link']} data-room-link="">
        {link}
      </code>
      <CopyButton look="primary" words={t.copy} text={link} />
    </div>
  );
}
