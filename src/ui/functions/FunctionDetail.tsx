import { CircleDot, Footprints, Sparkles } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { StepRun } from '../../worker/protocol/index.ts';
import { placeOf } from '../code/source-files.ts';
import { useSourceFiles } from '../code/use-source-files.ts';
import { Button } from '../design/Button.tsx';
import { aboutText } from '../i18n/step-words.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { upstreamUrl } from '../model/upstream.ts';
import { openCode } from '../model/world-view.ts';
import type { FunctionEntry } from './function-index.ts';
import { linkToReach, reachOf, toldOf } from './happening-link.ts';
import { readingsOf, type Reading } from './readings.ts';
import { lessonHash } from '../lessons/lesson-link.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import { followLink } from '../model/follow-link.ts';
import styles from './FunctionDetail.module.css';

interface FunctionDetailProps {
  readonly entry: FunctionEntry;
  readonly run: StepRun | undefined;
  /** Whether the worker has said which functions have run. */
  readonly known: boolean;
  /** The name that was asked for, if it is an earlier one of the function. */
  readonly asked: { readonly name: string; readonly version: string } | undefined;
  readonly onClose: () => void;
}

/** One function: its names, what it does, where its source is, when it ran last, and the ways to see it run. */
export function FunctionDetail({ entry, run, known, asked, onClose }: FunctionDetailProps) {
  const t = usePartWords('functions');
  const language = useLanguage();
  const { component, step, upstreamName, older } = entry;
  return (
    <article className={styles['detail']} aria-label={`${step.name} (${component})`} data-function={entry.path}>
      <h3 className={styles['name']}>
        <code>{step.name}</code>
        <span className={styles['component']}>{component}</span>
        <span className={styles['component']}>{t.kind[step.kind]}</span>
      </h3>
      {asked !== undefined && (
        <p className={styles['older']}>{t.entry.wasOlder({ asked: asked.name, version: asked.version })}</p>
      )}
      <p className={styles['about']}>{aboutText(language, step)}</p>
      <dl>
        {older.length > 0 && (
          <Fact name={t.entry.older}>{older.map(({ name, version }) => `${name} (${version})`).join(', ')}</Fact>
        )}
        <Fact name={t.entry.upstream}>
          {upstreamName !== step.name && <code>{upstreamName} · </code>}
          <a href={upstreamUrl(step.upstream)} target="_blank" rel="noreferrer">
            {t.entry.upstreamLink({ file: step.upstream })}
          </a>
        </Fact>
        <Fact name={t.entry.ours}>
          <OurPlace entry={entry} />
        </Fact>
        <Fact name={t.entry.lastRun}>
          <LastRun entry={entry} run={run} known={known} />
        </Fact>
        <Read entry={entry} onClose={onClose} />
      </dl>
      <Actions entry={entry} run={run} onClose={onClose} />
    </article>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Our file and line of a function. It is loaded with our sources. */
function OurPlace({ entry: { component, step } }: Pick<FunctionDetailProps, 'entry'>) {
  const files = useSourceFiles();
  const place = typeof files === 'object' ? placeOf(files, { component, name: step.name }) : undefined;
  return <code>{place === undefined ? '…' : `${place.file}:${place.marked[0] ?? place.line}`}</code>;
}

/** When it ran last, and how often. Said only as far as its records tell. */
function LastRun({ entry, run, known }: Pick<FunctionDetailProps, 'entry' | 'run' | 'known'>) {
  const t = usePartWords('functions');
  const told = toldOf(entry);
  if (told === 'none') return t.entry.untold;
  if (!known) return t.entry.asking;
  if (run === undefined) return told === 'each' ? t.entry.neverRan : t.entry.neverSeen;
  const time = clockText(run.atMs);
  return told === 'each' ? t.entry.ran({ count: run.times, time }) : t.entry.seen({ time });
}

/** The parts of lessons in which it is read. They come with the lessons, and are left out until those have loaded. */
function Read({ entry, onClose }: Pick<FunctionDetailProps, 'entry' | 'onClose'>) {
  const t = usePartWords('functions');
  const language = useLanguage();
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  useEffect(() => {
    let isHere = true;
    void readingsOf(entry.path).then((found) => isHere && setReadings(found));
    return () => {
      isHere = false;
    };
  }, [entry.path]);
  if (readings.length === 0) return null;
  return (
    <Fact name={t.entry.read}>
      <ul>
        {readings.map(({ lesson, beat }) => {
          const { id, title } = lesson.beats[beat]!;
          return (
            <li key={`${lesson.id} ${id}`}>
              <a
                href={lessonHash(lesson.id, id)}
                data-reading={`${lesson.id}/${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  onClose();
                  followLink(lessonHash(lesson.id, id));
                }}
              >
                {t.entry.readIn({
                  lesson: wordsIn(lesson.title, language),
                  number: beat + 1,
                  beat: wordsIn(title, language),
                })}
              </a>
            </li>
          );
        })}
      </ul>
    </Fact>
  );
}

type ActionsProps = Pick<FunctionDetailProps, 'entry' | 'run' | 'onClose'>;

/** The ways to see a function run. */
function Actions({ entry, run, onClose }: ActionsProps) {
  const t = usePartWords('functions');
  const world = useWorld();
  const session = useSession();
  const { component, step } = entry;
  const reach = reachOf(entry.path);
  const goThere = (record: number): void => {
    onClose();
    openCode(world, record, step.ours ?? step.name);
  };
  const stopAtNext = (): void => {
    session.breakpoint('add', { type: 'step', name: step.name, component });
    session.transport({ type: 'play' });
    onClose();
  };
  return (
    <div className={styles['actions']}>
      {toldOf(entry) !== 'none' && (
        <>
          <Button
            look="primary"
            disabled={run === undefined}
            data-tip={t.goThereTip}
            onClick={() => run !== undefined && goThere(run.record)}
          >
            <Footprints aria-hidden="true" size={14} />
            {t.goThere}
          </Button>
          <Button data-tip={t.stopAtNextTip} onClick={stopAtNext}>
            <CircleDot aria-hidden="true" size={14} />
            {t.stopAtNext}
          </Button>
        </>
      )}
      {reach === undefined ? (
        <p className={styles['note']}>{t.notReached}</p>
      ) : (
        <Button
          data-tip={t.makeHappenTip({ title: t.happening[reach.id] })}
          onClick={() => {
            onClose();
            followLink(linkToReach(entry, reach));
          }}
        >
          <Sparkles aria-hidden="true" size={14} />
          {t.makeHappen}
        </Button>
      )}
    </div>
  );
}
