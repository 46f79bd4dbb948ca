import { Marked } from '../design/Marked.tsx';
import { Fragment, type ReactNode } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { ArrowLeft } from 'lucide-react';
import type { StepRuns } from '../../worker/protocol/index.ts';
import { FunctionDetail } from './FunctionDetail.tsx';
import { linkNameOf, type FunctionEntry } from './function-index.ts';
import { functionHash } from './function-link.ts';
import { entriesOf, type Owner, type Resolution, type Told } from './resolve.ts';
import styles from './FunctionAnswer.module.css';

interface FunctionAnswerProps {
  /** What was typed, or came with the address: it can be anything. */
  readonly text: string;
  readonly resolution: Resolution;
  readonly runs: StepRuns | undefined;
  readonly onClose: () => void;
}

/** What is known of a name: the functions that have it, what it is a part of, why it is not here, or what resembles it. */
export function FunctionAnswer({ text, resolution, runs, onClose }: FunctionAnswerProps) {
  const t = usePartWords('functions');
  const { asked, found, told, owners } = resolution;
  return (
    <div className={styles['answer']} role="region" aria-label={t.answer({ name: asked })} tabIndex={0}>
      <a className={styles['back']} href={functionHash('')}>
        <ArrowLeft aria-hidden="true" size={14} />
        {t.back}
      </a>
      {owners.length > 0 && <Which name={asked} owners={owners} />}
      {found.map(({ entry, olderIn }) => (
        <FunctionDetail
          key={entry.path}
          entry={entry}
          run={runs?.[entry.path]}
          known={runs !== undefined}
          asked={olderIn === undefined ? undefined : { name: asked, version: olderIn }}
          onClose={onClose}
        />
      ))}
      {told.map((one) => (
        <ToldName key={one.name + one.group.relation + (one.group.file ?? one.group.steps.join())} told={one} />
      ))}
      {found.length === 0 && told.length === 0 && <Unknown resolution={resolution} text={text} />}
    </div>
  );
}

interface WhichProps {
  readonly name: string;
  readonly owners: readonly Owner[];
}

/** Asks whose function or name is meant. All of them follow below. */
function Which({ name, owners }: WhichProps) {
  const t = usePartWords('functions');
  return (
    <nav className={styles['which']} aria-label={t.which({ name })}>
      <p className={styles['words']}>{t.which({ name })}</p>
      <ul className={styles['near']}>
        {owners.map(({ component, link, entries }) => (
          <li key={component} data-owner={component}>
            <a href={functionHash(link)}>
              <code>{link}</code>
            </a>{' '}
            {entries.every(({ step }) => step.name !== name) && namesOf(entries)}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** More names are not listed in the question. */
const MOST_NAMES = 3;

function namesOf(entries: readonly FunctionEntry[]): string {
  const names = entries.slice(0, MOST_NAMES).map(({ step }) => step.name);
  return names.join(', ') + (entries.length > MOST_NAMES ? ' …' : '');
}

interface ToldNameProps {
  readonly told: Told;
}

/** What a name of upstream's source is, if it is no step. */
function ToldName({ told: { name, group } }: ToldNameProps) {
  const t = usePartWords('functions');
  const steps = entriesOf(group);
  return (
    <article className={styles['told']} data-relation={group.relation}>
      <h3 className={styles['name']}>
        <code>{name}</code>
      </h3>
      {group.file !== undefined && (
        <p className={styles['words']}>
          <Marked text={t.told.inFile({ file: group.file })} marks={{ file: <code /> }} />
        </p>
      )}
      <p className={styles['words']}>
        {group.relation === 'absent' ? (
          <>
            <strong>{t.told.absent}</strong> {t.reason[group.reason]}
          </>
        ) : (
          <Marked
            text={group.relation === 'merged' ? t.told.merged({ until: group.until }) : t.told[group.relation]}
            marks={{ steps: <StepLinks entries={steps} /> }}
          />
        )}
      </p>
      {group.relation === 'absent' && steps.length > 0 && (
        <p className={styles['words']}>
          {t.told.nearest} <StepLinks entries={steps} />
        </p>
      )}
    </article>
  );
}

interface UnknownProps {
  readonly resolution: Resolution;
  readonly text: string;
}

/** A name that nothing here has: what resembles it. */
function Unknown({ resolution: { asked, near }, text }: UnknownProps) {
  const t = usePartWords('functions');
  if (asked === '') return <p className={styles['words']}>{t.unknown.empty({ text })}</p>;
  return (
    <article className={styles['told']} data-relation="unknown">
      <h3 className={styles['name']}>
        <code>{asked}</code>
      </h3>
      <p className={styles['words']}>{near.length === 0 ? t.unknown.nothing : t.unknown.near}</p>
      <ul className={styles['near']}>
        {near.map(({ name, entries }) => (
          <li key={name}>
            <a href={functionHash(name)}>
              <code>{name}</code>
            </a>
            {entries.every(({ step }) => step.name !== name) && (
              <>
                {' → '}
                <StepLinks entries={entries} />
              </>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

interface StepLinksProps {
  readonly entries: readonly FunctionEntry[];
}

/** Links to functions of the index, separated by commas. */
function StepLinks({ entries }: StepLinksProps): ReactNode {
  return entries.map((entry, i) => (
    <Fragment key={entry.path}>
      {i > 0 && ', '}
      <a href={functionHash(linkNameOf(entry))}>
        <code>{entry.step.name}</code>
      </a>{' '}
      ({entry.component})
    </Fragment>
  ));
}
