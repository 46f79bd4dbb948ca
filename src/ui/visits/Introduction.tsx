import { useEffect } from 'react';
import { X } from 'lucide-react';
import { Button, ButtonLink } from '../design/Button.tsx';
import { carryOut } from '../actions/carry-out.ts';
import { commandLine } from '../../worker/protocol/index.ts';
import { letUsersComeAction } from '../model/actions.ts';
import { serviceOf } from '../model/satellites.ts';
import { IconButton } from '../design/IconButton.tsx';
import { FIRST_SCENARIO } from '../editor/first-scenario.ts';
import { useEditorText } from '../editor/editor-text.ts';
import { useWords } from '../i18n/language.ts';
import { FIRST_LESSON, lessonHash } from '../lessons/lesson-link.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { useMaking } from '../lessons/making-place.ts';
import { useCluster, type ClusterStore } from '../model/cluster-store.ts';
import { endIntroduction, useIntroduction } from '../model/introduction.ts';
import { useSession } from '../model/session-context.ts';
import type { Session } from '../model/session.ts';
import { useView } from '../model/view-store.ts';
import styles from './Introduction.module.css';

/** What the page is, what happens in it now, and what to do first. It leaves when the user does something else, or closes it. */
export function Introduction() {
  const t = useWords();
  const session = useSession();
  const shown = useIntroduction((introduction) => introduction.shown);
  useEffect(() => (shown ? onceUserActs(session, endIntroduction) : undefined), [shown, session]);
  return (
    shown && (
      <section aria-label={t.introduction.label} className={styles['bar']} data-introduction="">
        <div className={styles['line']}>
          <p className={styles['words']}>
            <strong>{t.introduction.what}</strong>
            <Now />
            {t.introduction.invitation}
          </p>
          <ButtonLink look="primary" className={styles['lesson']} href={lessonHash(FIRST_LESSON)}>
            {t.introduction.button.lesson}
          </ButtonLink>
          <UsersButton />
          <IconButton label={t.introduction.button.close} icon={X} onClick={endIntroduction} />
        </div>
      </section>
    )
  );
}

/** What happens now, while that is known: in the first scenario, as long as nobody has done anything to it. */
function Now() {
  const t = useWords();
  const session = useSession();
  const course = useCluster(courseOf);
  const isSlow = useCluster(({ clock }) => clock.speed === FIRST_SCENARIO.speed);
  const { acts } = session.state.getState();
  if (course === undefined || acts > 0 || session.start !== FIRST_SCENARIO) return null;
  return t.introduction.now[course === 'replacing' && isSlow ? 'replacingSlowly' : course];
}

/** Lets users come to the first scenario's Deployment: whether they notice the rollout is the next question. */
function UsersButton() {
  const t = useWords();
  const session = useSession();
  const web = useCluster(({ objects }) => objects.get(WEB));
  const service = useCluster((cluster) => serviceOf(cluster, WEB));
  if (web === undefined || session.start !== FIRST_SCENARIO) return null;
  const action = letUsersComeAction(web, service);
  return (
    <Button className={styles['users']} data-command={commandLine(action.command)} onClick={() => carryOut(session, action)}>
      {t.introduction.button.users}
    </Button>
  );
}

/** The Deployment of the first scenario. */
const WEB = 'Deployment/default/web';

/** How far the rollout of the first scenario is. Undefined if its Deployment is not there. */
function courseOf({ objects }: Pick<ClusterStore, 'objects'>): 'replacing' | 'replaced' | undefined {
  const web = objects.get(WEB);
  if (web?.kind !== 'Deployment' || !('updated' in web)) return undefined;
  const { desired, current, updated, available } = web;
  return updated === desired && current === desired && available === desired ? 'replaced' : 'replacing';
}

/** Calls back when the user does something: to the cluster or to time, to the text, or by opening something. Returns a function that ends the watch. */
function onceUserActs(session: Session, act: () => void): () => void {
  const ends = [
    session.state.subscribe(act),
    session.world.view.subscribe(({ open, openSync, whySubject }, before) => {
      if (open !== before.open || openSync !== before.openSync || whySubject !== before.whySubject) act();
    }),
    useView.subscribe(({ stage, region }, before) => {
      if (stage !== before.stage || region !== before.region) act();
    }),
    useEditorText.subscribe(act),
    useLessonPlace.subscribe(({ place }) => place !== undefined && act()),
    useMaking.subscribe(({ open }) => open && act()),
  ];
  return () => ends.forEach((end) => end());
}
