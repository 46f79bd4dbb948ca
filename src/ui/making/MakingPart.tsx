import { useEffect, useRef, type RefObject } from 'react';
import { CornerUpLeft, Eye, Plus, Share2 } from 'lucide-react';
import { Tabs } from '@base-ui/react/tabs';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import { MAX_BEATS } from '../../worker/protocol/lesson-text.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { MissingPart } from '../design/MissingPart.tsx';
import { SidePart } from '../design/SidePart.tsx';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { useCluster } from '../model/cluster-store.ts';
import { openOverlay } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { secondsText } from '../model/time-text.ts';
import { useShare } from '../share/share-store.ts';
import { changeLesson, reworded, takenOf, type Draft } from './draft.ts';
import { draftWords } from './draft-words.ts';
import { lessonOf } from './lesson-of.ts';
import { useMaking, usePreviews } from '../lessons/making-place.ts';
import { edit, followTabs, loadDrafts, shelveDraft, useDraft } from './making-store.ts';
import { PartList } from './PartList.tsx';
import { nowOn, record } from './recorder.ts';
import { addBeat } from './recording.ts';
import { worldOf } from './show-taken.ts';
import { StartMaking } from './StartMaking.tsx';
import styles from './MakingPart.module.css';

const TextTab = later(() => import('./TextTab.tsx').then((module) => module.TextTab));

/** The lesson that is being made, beside the stage. While the author looks at it as a learner, only the way back. */
export function MakingPart() {
  const t = usePartWords('making');
  const session = useSession();
  const draft = useDraft((making) => making.draft);
  const previews = usePreviews();
  useEffect(loadDrafts, []);
  useEffect(followTabs, []);
  useEffect(() => record(session), [session]);
  if (previews) return <PreviewBar draft={draft} />;
  const words = { fold: t.fold, unfold: t.unfold, close: t.close };
  return (
    <SidePart
      label={t.title}
      view="making"
      words={words}
      head={
        <div className={styles['head']}>
          <h2 className={styles['title']}>{t.title}</h2>
          {draft !== undefined && (
            <Button look="quiet" onClick={shelveDraft}>
              {t.other}
            </Button>
          )}
        </div>
      }
      onClose={() => useMaking.setState({ open: false })}
    >
      {draft === undefined ? <StartMaking /> : <OpenDraft draft={draft} />}
    </SidePart>
  );
}

function OpenDraft({ draft }: { readonly draft: Draft }) {
  const t = usePartWords('making');
  const language = useLanguage();
  const isLost = useDraft((making) => making.isLost);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className={styles['top']}>
        <input
          className={classNames('field', styles['lessonTitle'])}
          aria-label={t.lessonTitle}
          placeholder={t.lessonTitle}
          maxLength={200}
          disabled={draft.faulty}
          value={wordsIn(draft.lesson.title, language)}
          onChange={(event) => {
            const title = event.currentTarget.value;
            edit((before) => changeLesson(before, { title: reworded(before.lesson.title, language, title) }));
          }}
        />
        <label className={styles['minutes']}>
          <input
            className="field"
            type="number"
            aria-label={t.minutes}
            min={1}
            max={240}
            disabled={draft.faulty}
            value={draft.lesson.minutes}
            onChange={({ currentTarget: { valueAsNumber: minutes } }) => {
              if (Number.isInteger(minutes) && minutes >= 1 && minutes <= 240)
                edit((before) => changeLesson(before, { minutes }));
            }}
          />
          {t.minutesShort}
        </label>
      </div>
      {isLost && (
        <p role="alert" className={styles['trouble']}>
          {t.notKept}
        </p>
      )}
      <Tabs.Root defaultValue={draft.faulty === true ? 'text' : 'parts'} className={styles['tabs']}>
        <Tabs.List aria-label={t.tabs.label} className={styles['tabList']}>
          <Tabs.Tab value="parts" className={styles['tab']}>
            {t.tabs.parts}
          </Tabs.Tab>
          <Tabs.Tab value="text" className={styles['tab']}>
            {t.tabs.text}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel ref={list} value="parts" className={styles['panel']}>
          {draft.faulty === true ? <Faulty /> : <PartList draft={draft} />}
        </Tabs.Panel>
        <Tabs.Panel value="text" className={styles['panel']}>
          <Optional missing={<MissingPart />}>
            <TextTab draft={draft} />
          </Optional>
        </Tabs.Panel>
      </Tabs.Root>
      <Foot draft={draft} list={list} />
    </>
  );
}

/** The typed text has a fault: the parts wait, so that nothing that was typed is lost. */
function Faulty() {
  const t = usePartWords('making');
  return (
    <div className={styles['faulty']}>
      <p>{t.text.faulty}</p>
      <Button onClick={() => edit((draft) => ({ ...draft, text: undefined, faulty: undefined }))}>{t.text.drop}</Button>
    </div>
  );
}

/** The ways on: the next part, a look as a learner, and sharing. */
function Foot({ draft, list }: { readonly draft: Draft; readonly list: RefObject<HTMLElement | null> }) {
  const t = usePartWords('making');
  const session = useSession();
  const time = useCluster(({ clock }) => secondsText(clock.nowMs));
  const ready = useCluster(({ started, clock }) => started && clock.replayed === undefined);
  const preview = (): void => {
    const { opener, here } = useShare.getState();
    useMaking.setState({ preview: { lesson: draft.lesson.id, from: here.id } });
    void opener?.openLesson(lessonOf(draft, draftWords(t)));
  };
  return (
    <div className={styles['foot']}>
      <Button
        look="primary"
        data-tip={t.newPartTip({ time })}
        disabled={!ready || draft.faulty || draft.lesson.beats.length >= MAX_BEATS}
        onClick={() => {
          nowOn(session).then(
            (now) => {
              edit((before) => addBeat(before, now));
              // What comes next is to name it.
              requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('[data-open="true"] input')?.focus());
            },
            // The worker's status has reported that it is gone.
            () => undefined,
          );
        }}
      >
        <Plus aria-hidden="true" size={14} />
        {t.newPart}
      </Button>
      <Button data-tip={t.previewTip} disabled={draft.faulty} onClick={preview}>
        <Eye aria-hidden="true" size={14} />
        {t.preview}
      </Button>
      <Button disabled={draft.faulty} onClick={() => openOverlay({ kind: 'share', tab: 'lesson' })}>
        <Share2 aria-hidden="true" size={14} />
        {t.share}
      </Button>
    </div>
  );
}

/** Leads back from the preview to the author's world, or to the same moment of it if it is not kept any more. */
function PreviewBar({ draft }: { readonly draft: Draft | undefined }) {
  const t = usePartWords('making');
  const leave = (): void => {
    const { preview } = useMaking.getState();
    const { opener } = useShare.getState();
    useMaking.setState({ preview: undefined });
    useLessonPlace.setState({ place: undefined });
    if (preview !== undefined && opener?.returnTo(preview.from) === true) return;
    const taken = draft && takenOf(draft, draft.recording ?? draft.shown);
    if (draft !== undefined && taken !== undefined) void opener?.openScenario(worldOf(draft.lesson.scenario, taken));
  };
  return (
    <div role="region" aria-label={t.preview} className={styles['preview']} data-view="preview">
      <p>{t.previewing}</p>
      <Button look="primary" onClick={leave}>
        <CornerUpLeft aria-hidden="true" size={14} />
        {t.backToMaking}
      </Button>
    </div>
  );
}
