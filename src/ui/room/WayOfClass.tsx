import { useEffect, useState } from 'react';
import { Printer } from 'lucide-react';
import { shownCode } from '../../room/code.ts';
import { ButtonLink } from '../design/Button.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage } from '../i18n/words.ts';
import { CopyButton } from '../share/CopyButton.tsx';
import { ownPage } from '../share/embed.ts';
import { choose, chosenOf, pageAt, useReach, type Reach, type ServerAddress } from '../share/reach.ts';
import { svgAddress, useQrCode } from '../share/use-qr-code.ts';
import { findRoom, JOIN_HASH, type RoomFacts } from './join.ts';
import { roomHash, type RoomAddress } from './room-store.ts';
import styles from './WayOfClass.module.css';

interface WayOfClassProps {
  readonly address: RoomAddress;
}

/** The way for the class. A name that each machine has for itself leads nobody here, and is no QR code. */
export function WayOfClass({ address }: WayOfClassProps) {
  const t = usePartWords('room');
  const reach = useReach();
  const facts = useFacts(address);
  if (reach === undefined || facts === 'asking') return <p className={styles['words']}>{t.reach.asking}</p>;
  if (reach.from === 'machine') {
    return (
      <div className={styles['column']}>
        <p className={styles['words']}>{t.reach.machine}</p>
        <code>npm run class</code>
        <Link href={ownPage(location.href, hashOf(address, facts))} />
      </div>
    );
  }
  return <Board address={address} facts={facts} reach={reach} />;
}

/** What the server knows of the room. Undefined if it says nothing: an older one, or none of a class. */
function useFacts({ room }: RoomAddress): RoomFacts | undefined | 'asking' {
  const [facts, setFacts] = useState<RoomFacts | undefined | 'asking'>('asking');
  useEffect(() => {
    let wanted = true;
    void findRoom({ room }).then((found) => wanted && setFacts(typeof found === 'string' ? undefined : found));
    return () => {
      wanted = false;
    };
  }, [room]);
  return facts;
}

function hashOf(address: RoomAddress, facts: RoomFacts | undefined): string {
  return facts?.code === undefined ? roomHash(address) : `${JOIN_HASH}=${facts.code}`;
}

interface BoardProps extends WayOfClassProps {
  readonly facts: RoomFacts | undefined;
  readonly reach: Extract<Reach, { from: 'others' }>;
}

/** What the class sees from the last row: the address, the code, and both as a QR code. */
function Board({ address, facts, reach: { addresses } }: BoardProps) {
  const t = usePartWords('join');
  const room = usePartWords('room');
  const language = useLanguage();
  const [{ origin }, setChosen] = useState(() => chosenOf(addresses));
  const link = pageAt(origin, hashOf(address, facts));
  const svg = useQrCode(link);
  const take = (one: ServerAddress): void => {
    choose(one.origin);
    setChosen(one);
  };
  return (
    <div className={styles['column']}>
      <div className={styles['board']}>
        <dl className={styles['facts']}>
          <dt>{t.way.open}</dt>
          <dd data-room-origin="">{origin.replace(/^http:\/\//, '')}</dd>
          {facts?.code !== undefined && (
            <>
              <dt>{t.way.type}</dt>
              <dd className={styles['code']} data-room-code="">
                {shownCode(facts.code)}
              </dd>
            </>
          )}
        </dl>
        <figure className={styles['figure']}>
          {svg === undefined ? (
            <div className={styles['qr']} />
          ) : (
            <img className={styles['qr']} alt={room.qr} src={svgAddress(svg)} />
          )}
          <figcaption>{t.way.orScan}</figcaption>
        </figure>
      </div>
      <Link href={link} />
      <div className={styles['buttons']}>
        <CopyButton look="primary" words={room.copy} text={link} />
        {facts?.code !== undefined && (
          <ButtonLink href={handoutOf(facts.code, origin, language)} target="_blank" rel="noreferrer">
            <Printer aria-hidden="true" size={16} />
            {t.way.handout}
          </ButtonLink>
        )}
      </div>
      <details>
        <summary>{t.way.trouble}</summary>
        <ul className={styles['troubles']}>
          {t.way.troubles.map((trouble) => (
            <li key={trouble}>{trouble}</li>
          ))}
        </ul>
        {addresses.length > 1 && (
          <fieldset className={styles['networks']}>
            <legend>{t.way.network}</legend>
            {addresses.map((each) => (
              <label key={each.origin} className={styles['network']}>
                <input type="radio" name="room-origin" checked={each.origin === origin} onChange={() => take(each)} />
                <code>{each.origin.replace(/^http:\/\//, '')}</code>
                <span>{t.way.kind[each.kind]({ network: each.network })}</span>
              </label>
            ))}
          </fieldset>
        )}
      </details>
    </div>
  );
}

function handoutOf(code: string, at: string, lang: string): string {
  return `kubeloupe/handout?${new URLSearchParams({ code, at, lang })}`;
}

function Link({ href }: { readonly href: string }) {
  return (
    <code className={styles['link']} data-room-link="">
      {href}
    </code>
  );
}
