import { useTranslation } from 'react-i18next';
import type { Course, Person, ToRoom } from '../../room/protocol.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { CopyButton } from '../share/CopyButton.tsx';
import { ownPage } from '../share/embed.ts';
import { svgAddress, useQrCode } from '../share/use-qr-code.ts';
import { newSecret } from './connection.ts';
import { enterRoom, leaveRoom, roomHash, useRoom, type RoomAddress } from './room-store.ts';
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
      <code className={styles['address']}>npm run class -- --open</code>
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
  const end = (): void => {
    send?.({ type: 'close' });
    leaveRoom();
  };
  return (
    <div className={styles['columns']}>
      <section className={styles['column']} aria-label={t('address')}>
        <h3 className={styles['heading']}>{t('address')}</h3>
        <QrCode text={link} />
        <code className={styles['address']}>{link}</code>
        <div className={styles['buttons']}>
          <CopyButton look="primary" words={t('copy')} text={link} />
          {isTeacher && <Button onClick={() => send?.({ type: 'call' })}>{t('call')}</Button>}
          {isTeacher ? <Button onClick={end}>{t('end')}</Button> : <Button onClick={leaveRoom}>{t('leave')}</Button>}
        </div>
      </section>
      {isTeacher && (
        <section className={styles['column']} aria-label={t('people', { count: people.length })}>
          <h3 className={styles['heading']}>{t('people', { count: people.length })}</h3>
          {people.length === 0 && <p className={styles['words']}>{t('nobody')}</p>}
          <ul className={styles['people']}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} send={send} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function PersonRow({ person: { id, name, here, report }, send }: RoomSheetProps & { readonly person: Person }) {
  const { t } = useTranslation('room');
  const state = !here ? 'away' : report?.differs === true ? 'differs' : report?.follows === false ? 'free' : 'follows';
  return (
    <li className={styles['person']} data-person={name} data-state={state}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['state']}>{t(`state.${state}`)}</span>
      <span className={styles['state']}>{t('solved', { count: report?.solved?.length ?? 0 })}</span>
      <Thumbnail name={name} course={report?.course} />
      <Button disabled={!here} onClick={() => send?.({ type: 'ask-work', member: id })}>
        {t('showAll')}
      </Button>
    </li>
  );
}

const THUMBNAIL = { width: 120, height: 28 };

/** The number of ready Pods over time, and a mark for each command. */
function Thumbnail({ name, course }: { readonly name: string; readonly course: Course | undefined }) {
  const { t } = useTranslation('room');
  const { width, height } = THUMBNAIL;
  const { ready = [], commandsMs = [] } = course ?? {};
  const endMs = Math.max(1, ready.at(-1)?.atMs ?? 1);
  const most = Math.max(1, ...ready.map(({ pods }) => pods));
  const x = (atMs: number): number => (Math.min(atMs, endMs) / endMs) * width;
  const points = ready.map(({ atMs, pods }) => `${x(atMs).toFixed(1)},${(height - 2 - (pods / most) * (height - 4)).toFixed(1)}`);
  return (
    <svg className={styles['thumbnail']} role="img" aria-label={t('course', { name })} width={width} height={height}>
      {commandsMs.map((atMs, i) => (
        <line key={i} className={styles['mark']} x1={x(atMs)} x2={x(atMs)} y1={0} y2={height} />
      ))}
      <polyline className={styles['course']} points={points.join(' ')} />
    </svg>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation('room');
  const svg = useQrCode(text);
  if (svg === undefined) return <div className={styles['qr']} />;
  return <img className={styles['qr']} alt={t('qr')} src={svgAddress(svg)} />;
}
