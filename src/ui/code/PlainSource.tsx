import { useTranslation } from 'react-i18next';
import type { StepResult } from '../../worker/protocol/index.ts';
import { CodeLine } from './CodeLine.tsx';
import { placeOf, type SourceFiles } from './source-files.ts';
import styles from './CodeText.module.css';

interface PlainSourceProps {
  readonly files: SourceFiles;
  /** The step whose source is shown. */
  readonly step: Pick<StepResult, 'component' | 'name'>;
}

/** Our function that is a step or reports it, without values. */
export function PlainSource({ files, step }: PlainSourceProps) {
  const { t } = useTranslation('code');
  const place = placeOf(files, step);
  if (place === undefined) return <p>{t('noSource', { name: step.name })}</p>;
  const { file, line, lastLine, marked } = place;
  const lines = (files.files[file] ?? '').split('\n').slice(line - 1, lastLine);
  return (
    <>
      <header className={styles['head']}>
        <code className={styles['file']}>
          {file}:{marked[0] ?? line}
        </code>
      </header>
      <pre className={styles['text']} tabIndex={0} aria-label={t('source', { name: step.name, file })}>
        {lines.map((text, index) => (
          <CodeLine key={index} text={text} number={line + index} isPresent={marked.includes(line + index)} />
        ))}
      </pre>
    </>
  );
}
