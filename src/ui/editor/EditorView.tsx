import { useMemo, useRef, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { commandLine, type TextRange } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';
import { applyCommand } from '../model/actions.ts';
import { useAfterFirstGraph } from '../model/after-first-graph.ts';
import { isClassPage } from '../model/class-page.ts';
import { keyProps, pageCommand } from '../commands/page-command.ts';
import { useSession, useWorldView } from '../model/session-context.ts';
import { openDraft, otherDrafts, replaceText, shownText, useEditorText, writeText, type KubectlEdit } from './editor-text.ts';
import { FIRST_EXAMPLE } from './examples.ts';
import { LiveDifferences } from './LiveDifferences.tsx';
import { PlainEditor, type TextEditorProps } from './PlainEditor.tsx';
import { ProblemList } from './ProblemList.tsx';
import { TextsMenu } from './TextsMenu.tsx';
import { useReview } from './use-review.ts';
import styles from './EditorView.module.css';

const IdleFields = later(() => import('./IdleFields.tsx').then((module) => module.IdleFields));
const MonacoEditor = later(() => import('./MonacoEditor.tsx').then((module) => module.MonacoEditor));

/** The manifest: edited, checked while typing, and applied. The text is kept whatever happens to the cluster. */
export function EditorView() {
  const t = useWords();
  const session = useSession();
  const text = useEditorText(shownText);
  const reviewed = useReview(text);
  const [goTo, setGoTo] = useState<TextRange>();
  const caret = useRef<number>(undefined);
  const afterFirstGraph = useAfterFirstGraph();
  // Monaco is most of the page. In a class it waits for the first who writes.
  const [isUsed, setUsed] = useState(!isClassPage);
  const monacoMayLoad = afterFirstGraph && isUsed;

  const appliedText = useWorldView((view) => view.appliedText ?? FIRST_EXAMPLE.text);
  const edit = useEditorText((state) => state.edit);

  const apply = pageCommand('apply');
  const applyNow = (): void => apply.run(session);
  const { problems, differences, idle } = reviewed;
  const props: TextEditorProps = {
    text,
    problems,
    differences,
    idle,
    goTo,
    caret,
    onChange: writeText,
    onApply: () => apply.run(session),
  };
  const show = (range: TextRange): void => setGoTo({ ...range });
  const plain = <PlainEditor {...props} />;

  return (
    <Panel
      view="editor"
      note={text === (edit?.opened ?? appliedText) ? undefined : t.editor.unapplied}
      tools={
        <>
          <TextsMenu />
          <Button
            look="primary"
            {...keyProps(apply, t.editor.applyTip)}
            data-command={edit === undefined ? commandLine(applyCommand(text)) : `kubectl ${edit.line}`}
            onClick={applyNow}
          >
            {t.editor.apply}
          </Button>
        </>
      }
    >
      {edit === undefined ? <KeptText /> : <OpenedByKubectl edit={edit} />}
      <div className={styles['text']} onFocus={() => setUsed(true)}>
        {monacoMayLoad ? (
          // If Monaco cannot be loaded, the plain field stays.
          <Optional waiting={plain} missing={plain}>
            <MonacoEditor {...props} />
          </Optional>
        ) : (
          plain
        )}
      </div>
      <ProblemList problems={problems} checking={reviewed.text !== text} onGoTo={show}>
        {idle.length > 0 && (
          <Optional>
            <IdleFields idle={idle} onGoTo={show} />
          </Optional>
        )}
        <LiveDifferences reviewed={reviewed} onGoTo={show} onApply={applyNow} />
      </ProblemList>
    </Panel>
  );
}

/** Shown above the text of a `kubectl edit`: applying saves it, and the user's own text comes back. */
function OpenedByKubectl({ edit }: { readonly edit: KubectlEdit }) {
  const t = useWords();
  return (
    <div className={styles['strip']}>
      <p>{t.editor.edits({ line: `kubectl ${edit.line}` })}</p>
      <Button look="quiet" onClick={() => replaceText(edit.before)}>
        {t.keptText.back}
      </Button>
    </div>
  );
}

/** Shown above a text that came from a link, a file or a lesson: the user's own text is kept, and can be restored. */
function KeptText() {
  const t = useWords();
  const brought = useEditorText((text) => text.brought);
  const kept = useMemo(() => (brought ? otherDrafts()[0] : undefined), [brought]);
  if (kept === undefined || brought === false) return null;
  return (
    <div className={styles['strip']}>
      <p>
        {t.keptText[brought]} {t.keptText.kept}
      </p>
      <Button look="quiet" onClick={() => openDraft(kept)}>
        {t.keptText.back}
      </Button>
    </div>
  );
}
