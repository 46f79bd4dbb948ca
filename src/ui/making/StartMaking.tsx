import { useRef, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import { Button } from '../design/Button.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { secondsText } from '../model/time-text.ts';
import { refusalOf, textOfFile } from '../share/refusal.ts';
import { RefusalWords } from '../share/RefusalWords.tsx';
import type { Refusal } from '../share/share-store.ts';
import { readLesson } from '../../worker/protocol/lesson-text.ts';
import { ScenarioError } from '../../worker/protocol/scenario.ts';
import { newDraftId, MOST_DRAFTS, type KeptDraft } from './draft-shelf.ts';
import type { Draft } from './draft.ts';
import { isWritten } from './lesson-of.ts';
import { forgetDraft, hasRoom, openDraft, startDraft, startDraftOf, useDraft } from './making-store.ts';
import { momentsOfCommands, nowOn } from './recorder.ts';
import { beginDraft, draftOfCommands } from './recording.ts';
import styles from './StartMaking.module.css';

type Said = 'nothingDone' | 'notReady' | Refusal;

/** How a lesson is made, the ways to begin one, and the drafts that are kept. */
export function StartMaking() {
  const t = usePartWords('making');
  const session = useSession();
  const time = useCluster(({ clock }) => secondsText(clock.nowMs));
  const ready = useCluster(({ started, clock }) => started && clock.replayed === undefined);
  const kept = useDraft((making) => making.kept);
  const [said, setSaid] = useState<Said>();
  const file = useRef<HTMLInputElement>(null);
  const room = hasRoom({ kept });
  const begin = (drafted: Promise<Draft | undefined>): void => {
    drafted.then(
      (draft) => (draft === undefined ? setSaid('nothingDone') : startDraft(draft)),
      () => setSaid('notReady'),
    );
  };
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const text = await textOfFile(chosen);
    if (typeof text !== 'string') return setSaid(text);
    try {
      startDraftOf(readLesson(text));
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      setSaid(refusalOf(error, 'file'));
    }
  };
  return (
    <div className={styles['start']} tabIndex={0} role="region" aria-label={t.title}>
      <p>{t.start.what}</p>
      <ol className={styles['how']}>
        <li>{t.start.bring}</li>
        <li>{t.start.begin}</li>
        <li>{t.start.act}</li>
      </ol>
      <div className={styles['ways']}>
        <Button
          look="primary"
          disabled={!ready || !room}
          onClick={() => begin(nowOn(session).then((now) => beginDraft(lessonId(), now)))}
        >
          {t.start.here({ time })}
        </Button>
        <Button
          data-tip={t.start.ofHistoryTip}
          disabled={!ready || !room}
          onClick={() =>
            begin(
              momentsOfCommands(session).then((moments) => {
                const [first, ...rest] = moments ?? [];
                return first && draftOfCommands(lessonId(), first, rest);
              }),
            )
          }
        >
          {t.start.ofHistory}
        </Button>
        <Button disabled={!room} onClick={() => file.current?.click()}>
          {t.start.file}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".yaml,.yml,.json,application/json"
          aria-label={t.start.file}
          data-lesson-file=""
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <div role="status">
        {typeof said === 'string' && <p>{t.start[said]}</p>}
        {typeof said === 'object' && <RefusalWords refusal={said} />}
        {!room && <p>{t.start.full({ max: MOST_DRAFTS })}</p>}
      </div>
      {kept.length > 0 && (
        <section aria-label={t.start.drafts}>
          <h3 className={styles['heading']}>{t.start.drafts}</h3>
          <ul className={styles['drafts']}>
            {kept.map((each) => (
              <DraftEntry key={each.id} kept={each} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A lesson that nobody has named yet. Progress in it is told from other lessons by its id. */
function lessonId(): string {
  return `lesson-${newDraftId()}`;
}

function DraftEntry({ kept }: { readonly kept: KeptDraft }) {
  const t = usePartWords('making');
  const language = useLanguage();
  const [sure, setSure] = useState(false);
  const { title: written } = kept.draft.lesson;
  const title = isWritten(written) ? wordsIn(written, language) : t.untitled;
  return (
    <li className={styles['draft']} data-draft={kept.id}>
      <Button look="quiet" className={styles['name']} onClick={() => openDraft(kept)}>
        {title}
      </Button>
      <span className={styles['when']}>
        {new Date(kept.savedAtMs).toLocaleString(language, { dateStyle: 'short', timeStyle: 'short' })}
      </span>
      <Button
        look={sure ? 'danger' : 'quiet'}
        aria-label={sure ? undefined : t.start.remove({ title })}
        onBlur={() => setSure(false)}
        onClick={() => (sure ? forgetDraft(kept.id) : setSure(true))}
      >
        {sure ? t.removeSure : <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />}
      </Button>
    </li>
  );
}
