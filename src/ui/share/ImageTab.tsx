import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { clockText } from '../model/time-text.ts';
import { saveAs } from '../model/save-as.ts';
import { pictureOf, PICTURED, printPictures, type PictureFormat, type Pictured } from './picture.ts';
import type { Links } from './links.ts';
import { pageAt, useOriginForOthers } from './reach.ts';
import { useShare } from './share-store.ts';
import styles from './ShareSheet.module.css';

interface ImageTabProps {
  readonly links: Links | undefined;
  /** The shown moment, in milliseconds of simulated time. */
  readonly atMs: number;
}

/** Pictures of the objects and the timeline, for slides and for paper, as they look now. */
export function ImageTab({ links, atMs }: ImageTabProps) {
  const t = usePartWords('share');
  const title = useShare(({ words }) => words?.title) ?? t.embed.defaultTitle;
  const there = PICTURED.filter((view) => document.querySelector(`[data-view="${view}"]`) !== null);
  const [chosen = there[0], setChosen] = useState<Pictured>();
  const [work, setWork] = useState<'busy' | 'failed'>();
  const run = (task: () => Promise<void>): void => {
    setWork('busy');
    task().then(
      () => setWork(undefined),
      () => setWork('failed'),
    );
  };
  const save = (format: PictureFormat) => (): void =>
    run(async () => {
      if (chosen !== undefined) saveAs(`kubeloupe-${chosen}.${format}`, await pictureOf(chosen, format));
    });
  const origin = useOriginForOthers();
  const hash = links?.whole.hash;
  const address = hash === undefined || origin === undefined ? '' : pageAt(origin, hash);
  const print = (): void => run(() => printPictures(there, { title, moment: clockText(atMs), address }));
  if (chosen === undefined) return <p className={styles['words']}>{t.image.none}</p>;
  return (
    <section aria-label={t.tabs.image} className={styles['section']}>
      {there.length > 1 && (
        <SegmentedControl
          label={t.image.of}
          value={chosen}
          options={there.map((view) => ({ value: view, label: t.image[view] }))}
          onChange={setChosen}
        />
      )}
      <p className={styles['words']}>{t.image.what}</p>
      <div className={styles['buttons']}>
        <Button look="primary" disabled={work === 'busy'} onClick={save('png')}>
          {t.image.png}
        </Button>
        <Button disabled={work === 'busy'} onClick={save('svg')}>
          {t.image.svg}
        </Button>
        <Button disabled={work === 'busy'} onClick={print}>
          {t.image.print}
        </Button>
        <span role="status" className={work === 'failed' ? styles['trouble'] : 'visually-hidden'}>
          {work === 'busy' && t.image.busy}
          {work === 'failed' && t.image.failed}
        </span>
      </div>
    </section>
  );
}
