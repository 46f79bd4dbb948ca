import type { Words } from '../i18n/word-catalogue.ts';
import { usePartWords } from '../i18n/parts.ts';
import { say } from '../i18n/texts.ts';
import { parseObjectKey, type WhyFound, type WhySubject } from '../../worker/protocol/index.ts';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { objectWords } from '../model/objects.ts';
import { openWhy, whyObject } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import { breakable } from './link-words.ts';
import styles from './WhyView.module.css';

type Asked = 'creation' | 'last' | 'deletion' | 'waiting';

interface WhyQuestionProps {
  readonly subject: WhySubject;
  readonly found: WhyFound | undefined;
}

/** The current question, with the other questions about the same object. */
export function WhyQuestion({ subject, found }: WhyQuestionProps) {
  const t = usePartWords('why');
  const world = useWorld();
  const object = whyObject(subject);
  const asked = askedOf(subject);
  return (
    <header className={styles['question']}>
      <h3 className={styles['asked']}>{found?.type === 'field' ? fieldQuestion(t, found) : objectQuestion(t, subject)}</h3>
      {found?.type === 'field' && <p className={styles['before']}>{t.question.before({ value: found.before ?? t.noValue })}</p>}
      {object !== undefined && (
        <SegmentedControl<Asked | 'field'>
          label={t.which}
          value={asked ?? 'field'}
          options={choicesFor(object).map((value) => ({ value, label: t.of[value] }))}
          onChange={(value) => openWhy(world, subjectOf(object, value))}
        />
      )}
    </header>
  );
}

function fieldQuestion(t: Words['why'], { path, value }: Extract<WhyFound, { type: 'field' }>): string {
  const words = { path: breakable(path) };
  return value === undefined ? t.question.fieldGone(words) : t.question.field({ ...words, value });
}

function objectQuestion(t: Words['why'], subject: WhySubject): string {
  const object = whyObject(subject);
  const asked = askedOf(subject);
  if (object === undefined) return 'event' in subject ? t.question.event : t.question.record;
  return say(t.question[asked ?? 'last'], { object: objectWords(object) });
}

/** Returns undefined for a field, an Event or a record. */
function askedOf(subject: WhySubject): Asked | undefined {
  if ('waiting' in subject) return 'waiting';
  if (!('object' in subject) || subject.field !== undefined) return undefined;
  return subject.of ?? 'last';
}

function choicesFor(object: string): readonly Asked[] {
  const { kind } = parseObjectKey(object);
  return kind === 'Deployment' ? ['creation', 'last', 'waiting', 'deletion'] : ['creation', 'last', 'deletion'];
}

function subjectOf(object: string, asked: Asked | 'field'): WhySubject {
  if (asked === 'waiting') return { waiting: object };
  return asked === 'creation' || asked === 'deletion' ? { object, of: asked } : { object };
}
