import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { FromChoice, type From } from './FromChoice.tsx';
import { Button } from '../design/Button.tsx';
import { saveAs } from '../model/save-as.ts';
import type { Links } from './links.ts';
import { chosenOf, pageAt, useReach } from './reach.ts';
import { svgAddress, useQrCode } from './use-qr-code.ts';
import styles from './ShareSheet.module.css';

/** The most bytes that a QR code holds: version 40 with the lowest error correction. */
const MAX_BYTES = 2_953;

interface QrTabProps {
  readonly links: Links | undefined;
}

/** The link as a code for the cameras of a class. */
export function QrTab({ links }: QrTabProps) {
  const t = usePartWords('share');
  const [from, setFrom] = useState<From>('whole');
  const { hash } = links?.[from] ?? {};
  const reach = useReach();
  // A name that each machine has for itself leads no other machine here.
  const origin = reach?.from === 'others' ? chosenOf(reach.addresses).origin : undefined;
  const address = hash === undefined || origin === undefined ? undefined : pageAt(origin, hash);
  const fits = address === undefined || new TextEncoder().encode(address).length <= MAX_BYTES;
  const svg = useQrCode(fits ? address : undefined);
  const tooLong = links?.[from].tooLong !== undefined || !fits;
  return (
    <section aria-label={t.tabs.qr} className={styles['section']}>
      <FromChoice from={from} onChange={setFrom} />
      {reach?.from === 'machine' && (
        <p role="status" className={styles['tooLong']}>
          {t.qr.machine}
        </p>
      )}
      {reach?.from === 'others' && tooLong && (
        <p role="status" className={styles['tooLong']}>
          {t.qr.tooLong({ max: MAX_BYTES })}
        </p>
      )}
      {svg !== undefined && (
        <>
          <img className={styles['qr']} alt={t.qr.alt} src={svgAddress(svg)} />
          <div className={styles['buttons']}>
            <Button onClick={() => saveAs('kubeloupe-qr.svg', new Blob([svg], { type: 'image/svg+xml' }))}>{t.qr.save}</Button>
          </div>
        </>
      )}
    </section>
  );
}
