import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToRoom } from '../../room/protocol.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { CopyButton } from '../share/CopyButton.tsx';
import { ownPage } from '../share/embed.ts';
import { svgAddress, useQrCode } from '../share/use-qr-code.ts';
import { newSecret } from '../model/secret.ts';
import { enterRoom, leaveRoom, roomHash, useRoom, type RoomAddress } from './room-store.ts';
import { Wall } from './Wall.tsx';
import styles from './RoomSheet.module.css';

interface RoomSheetProps {
  /** Undefined while there is no connection. */
  readonly send: ((message: ToRoom) => void) | undefined;
}

/** The teacher's view of the room: its address, and the people with what they have solved. */
export function RoomSheet({ send }: RoomSheetProps) {
  const { t } = useTranslation('room');
  const address = useRoom((room) => room.address);
  return (
    <Dialog wide title={t('title')} onClose={() => useRoom.setState({ sheet: false })}>
      {address === undefined ? <OpenRoom /> : <OwnRoom address={address} send={send} />}
    </Dialog>
  );
}

/** Opens a room for windows of this browser, and says how one for a class is opened. */
function OpenRoom() {
  const { t } = useTranslation('room');
  return (
    <div className={styles['column']}>
      <p className={styles['words']}>{t('intro')}</p>
      <code className={styles['link']}>npm run class -- --open</code>
      <p className={styles['words']}>{t('introHere')}</p>
      <Button look="primary" onClick={openHere}>
        {t('openHere')}
      </Button>
    </div>
  );
}

function openHere(): void {
  enterRoom({ room: newSecret(), teach: newSecret(), here: true });
  useRoom.setState({ sheet: true });
}

function OwnRoom({ address, send }: RoomSheetProps & { readonly address: RoomAddress }) {
  const { t } = useTranslation('room');
  const { role, people } = useRoom();
  const link = ownPage(location.href, roomHash(address));
  const isTeacher = role === 'teacher';
  const [isBegun] = useState(people.length > 0);
  const end = (): void => {
    send?.({ type: 'close' });
    leaveRoom();
  };
  return (
    <div className={styles['column']}>
      <div className={styles['buttons']}>
        {isTeacher && <Button onClick={() => send?.({ type: 'call' })}>{t('call')}</Button>}
        {isTeacher ? <Button onClick={end}>{t('end')}</Button> : <Button onClick={leaveRoom}>{t('leave')}</Button>}
      </div>
      <details className={styles['address']} open={!isTeacher || !isBegun}>
        <summary>{t('address')}</summary>
        <div className={styles['way']}>
          <QrCode text={link} />
          <div className={styles['column']}>
            <code className={styles['link']}>{link}</code>
            <CopyButton look="primary" words={t('copy')} text={link} />
          </div>
        </div>
      </details>
      {isTeacher && <Wall send={send} />}
    </div>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation('room');
  const svg = useQrCode(text);
  if (svg === undefined) return <div className={styles['qr']} />;
  return <img className={styles['qr']} alt={t('qr')} src={svgAddress(svg)} />;
}
