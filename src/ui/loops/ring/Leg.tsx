import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PodWork } from '../../../worker/protocol/index.ts';
import { CodeLink } from '../../sync/CodeLink.tsx';
import { ElidedText, keyParts } from '../KeyButton.tsx';
import styles from './Leg.module.css';

interface LegProps {
  /** Its place in the picture. */
  readonly area: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly note?: ReactNode;
  /** What passed last. The name then leads to its code. */
  readonly work?: PodWork | undefined;
}

/** The way from one station to the next. */
export function Leg({ area, icon: Icon, name, note, work }: LegProps) {
  return (
    <p className={styles['leg']} style={{ gridArea: area }}>
      <Icon aria-hidden="true" size={28} className={styles['arrow']} />
      {work === undefined ? <span>{name}</span> : <CodeLink strong record={work.record} name={name} />}
      <span className={styles['passed']}>{work === undefined ? note : <ElidedText parts={keyParts(work.key)} />}</span>
    </p>
  );
}
