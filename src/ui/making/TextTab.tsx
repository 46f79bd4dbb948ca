import { useMemo } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { say, sayOf } from '../i18n/texts.ts';
import { problemIn, rangeIn } from '../../worker/protocol/lesson-text.ts';
import type { Problem } from '../../worker/protocol/index.ts';
import { later } from '../design/later.ts';
import { messageBesideLine } from '../design/short-message.ts';
import { Optional } from '../design/Optional.tsx';
import { draftWords } from './draft-words.ts';
import { textOf, withText } from './draft-text.ts';
import type { Draft } from './draft.ts';
import { edit } from './making-store.ts';
import { useExpressionFaults } from './use-expression-faults.ts';
import styles from './TextTab.module.css';

const LessonMonaco = later(() => import('./LessonMonaco.tsx').then((module) => module.LessonMonaco));

/** The draft as YAML. While it is a lesson it changes the draft. The first fault is told with its line, and marked there. */
export function TextTab({ draft }: { readonly draft: Draft }) {
  const t = usePartWords('making');
  const text = textOf(draft, draftWords(t));
  const problems = useProblems(draft, text);
  const label = t.text.label;
  const change = (typed: string): void => edit((before) => withText(before, typed));
  const plain = (
    <textarea
      className={styles['plain']}
      aria-label={label}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
  return (
    <div className={styles['tab']}>
      <div className={styles['text']}>
        <Optional waiting={plain} missing={plain}>
          <LessonMonaco label={label} text={text} problems={problems ?? []} onChange={change} />
        </Optional>
      </div>
      <div role="status" className={styles['state']} data-faulty={problems !== undefined && problems.length > 0}>
        {problems === undefined && t.text.checking}
        {problems?.length === 0 && t.text.ok}
        {problems?.map((problem) => (
          <p key={`${problem.line} ${problem.message}`}>
            <strong>{t.text.fault({ line: problem.line })}</strong>
            {problem.message}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The first fault of the text, or those of its expressions. Undefined until they have been looked at. */
function useProblems(draft: Draft, text: string): readonly Problem[] | undefined {
  const share = usePartWords('share');
  const lessons = usePartWords('lessons');
  const faults = useExpressionFaults(draft.faulty === true ? [] : draft.lesson.beats);
  return useMemo(() => {
    const problem = problemIn(text);
    if (problem !== undefined) {
      const { line, column, endLine, endColumn, code, figures } = problem;
      const message = messageBesideLine(say(share.refusal[code as 'unreadable'], figures as never));
      return [{ line, column, endLine, endColumn, message, severity: 'error' }];
    }
    return faults?.map(({ path, fault }) => ({
      ...rangeIn(text, path),
      message: sayOf(lessons.fault, fault),
      severity: 'error' as const,
    }));
  }, [text, faults, share, lessons]);
}
