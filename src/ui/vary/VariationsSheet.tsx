import { useEffect, useRef } from 'react';
import { Play } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { MOST_BRANCHES, type VariationId } from '../../worker/protocol/index.ts';
import { useCode } from '../code/code-store.ts';
import { callAt, functionOf } from '../code/position.ts';
import type { SourceFiles } from '../code/source-files.ts';
import { useSourceFiles } from '../code/use-source-files.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { closeOverlay, openOverlay } from '../model/overlay.ts';
import type { Session } from '../model/session.ts';
import { useSession } from '../model/session-context.ts';
import { showStage } from '../model/view-store.ts';
import type { vary as words } from '../i18n/en/vary.ts';
import { LineDiff } from './LineDiff.tsx';
import { byNearness, changesOf, type CodePlace, isNear } from '../code/variations.ts';
import styles from './VariationsSheet.module.css';

interface VariationsSheetProps {
  /** The variation whose change is shown. Undefined: the one that is nearest to the shown code. */
  readonly chosen: VariationId | undefined;
}

/** The variations of our source: a list, and the change of one of them, with which the history can run again. */
export function VariationsSheet({ chosen }: VariationsSheetProps) {
  const t = usePartWords('vary');
  const tCode = usePartWords('code');
  const files = useSourceFiles();
  return (
    <Dialog title={t.title} wide onClose={closeOverlay}>
      <p className={styles['about']}>{t.about}</p>
      {files === undefined || files === 'missing' ? (
        <p role="status">{files === undefined ? tCode.loading : tCode.noSources}</p>
      ) : (
        <Variations files={files} chosen={chosen} />
      )}
    </Dialog>
  );
}

interface FilesProps {
  readonly files: SourceFiles;
}

function Variations({ files, chosen }: FilesProps & VariationsSheetProps) {
  const place = usePlace();
  const ids = byNearness(files, place);
  const id = chosen ?? ids[0]!;
  return (
    <div className={styles['columns']}>
      <VariationList files={files} ids={ids} place={place} chosen={id} />
      <VariationDetail files={files} id={id} />
    </div>
  );
}

/** The function that the stage Code shows. */
function usePlace(): CodePlace | undefined {
  const recording = useCode((code) => code.recording);
  const at = useCode((code) => code.at);
  if (recording === undefined) return undefined;
  const { file, name } = functionOf(recording, callAt(recording, at));
  return { file, function: name.replace(/(?: =>)+$/, '') };
}

interface VariationListProps extends FilesProps {
  readonly ids: readonly VariationId[];
  readonly place: CodePlace | undefined;
  readonly chosen: VariationId;
}

/** Those of the shown code first. */
function VariationList({ files, ids, place, chosen }: VariationListProps) {
  const t = usePartWords('vary');
  const near = ids.filter((id) => isNear(files, id, place));
  const groups = [
    { title: t.here, ids: near },
    { title: near.length === 0 ? t.all : t.others, ids: ids.filter((id) => !near.includes(id)) },
  ];
  return (
    <nav aria-label={t.choose} className={styles['list']}>
      {groups
        .filter((group) => group.ids.length > 0)
        .map((group) => (
          <section key={group.title}>
            <h3 className={styles['group']}>{group.title}</h3>
            <ul>
              {group.ids.map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles['item']}
                    data-variation={id}
                    aria-current={id === chosen ? 'true' : undefined}
                    onClick={() => openOverlay({ kind: 'variations', chosen: id })}
                  >
                    {t.names[id]}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}

interface VariationDetailProps extends FilesProps {
  readonly id: VariationId;
}

function VariationDetail({ files, id }: VariationDetailProps) {
  const t = usePartWords('vary');
  const section = useRef<HTMLElement>(null);
  // On a narrow screen the list is below it.
  useEffect(() => {
    // In newer browsers it returns a promise, which is no undo of an effect.
    void section.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const session = useSession();
  const full = useCluster(({ branches }) => branches.length >= MOST_BRANCHES);
  return (
    <section ref={section} aria-label={t.names[id]} className={styles['detail']}>
      <h3 className={styles['name']}>{t.names[id]}</h3>
      <p>{t.effects[id]}</p>
      <RealBug files={files} id={id} />
      {changesOf(files, id).map((change) => (
        <LineDiff key={`${change.file}:${change.line}`} change={change} />
      ))}
      {full ? (
        <p>{t.full}</p>
      ) : (
        <Button look="primary" onClick={() => runAgain(session, id)}>
          <Play aria-hidden="true" size={14} /> {t.run}
        </Button>
      )}
    </section>
  );
}

type BugId = keyof (typeof words)['bugs'];

/** What is known of the bug upstream. */
function RealBug({ files, id }: VariationDetailProps) {
  const t = usePartWords('vary');
  const number = files.variations[id]?.bug;
  if (number === undefined) return null;
  return (
    <p className={styles['bug']}>
      <b>{t.bug}</b> {t.bugs[id as BugId]}{' '}
      <a href={`https://github.com/kubernetes/kubernetes/issues/${number}`} target="_blank" rel="noreferrer">
        {t.bugLink({ number })}
      </a>
    </p>
  );
}

/** Begins the branch that runs with a variation from before the command that led to the open sync, and shows it beside the other. */
function runAgain(session: Session, variation: VariationId): void {
  const { shown, view } = session.world;
  const record = view.getState().openSync ?? shown.getState().clock.record;
  closeOverlay();
  showStage('compare');
  session.branch({ type: 'vary', record, variation });
}
