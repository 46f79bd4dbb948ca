import { useEffect, useMemo, useRef } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { useSession } from '../model/session-context.ts';
import { UPSTREAM_VERSION } from '../model/upstream.ts';
import { ActiveVariation, ChangedTag } from './ChangedTag.tsx';
import { changedLines, sourceLines } from './variations.ts';
import { openOverlay } from '../model/overlay.ts';
import { goTo, useCode } from './code-store.ts';
import { CodeLine } from './CodeLine.tsx';
import { callAt, functionOf, notesOf, unreachedLines } from './position.ts';
import { commentLine, type SourceFiles, upstreamOf } from './source-files.ts';
import styles from './CodeText.module.css';

interface CodeTextProps {
  readonly files: SourceFiles;
}

/** The function of the shown line: our real source, with what each line did in this call. */
export function CodeText({ files }: CodeTextProps) {
  const t = usePartWords('code');
  const session = useSession();
  const recording = useCode((code) => code.recording)!;
  const at = useCode((code) => code.at);
  const call = callAt(recording, at);
  const fn = functionOf(recording, call);
  const notes = useMemo(() => notesOf(recording, call, at), [recording, call, at]);
  const unreached = useMemo(() => unreachedLines(fn, (line) => notes.get(line)?.ran === true), [fn, notes]);
  const { variation } = recording;
  const all = useMemo(() => sourceLines(files, fn.file, variation), [files, fn.file, variation]);
  const changed = useMemo(() => changedLines(files, fn.file, variation), [files, fn.file, variation]);
  const first = commentLine(all, fn.line);
  const upstream = upstreamOf(files, fn);
  const present = recording.lines[at]!.line;
  const text = useRef<HTMLPreElement>(null);
  useEffect(() => {
    text.current?.querySelector('[aria-current="step"]')?.scrollIntoView({ block: 'nearest' });
  }, [present, call]);
  return (
    <>
      <header className={styles['head']}>
        <code className={styles['file']}>
          {fn.file}:{present}
        </code>
        {upstream !== undefined && (
          <a className={styles['upstream']} href={upstream.url} target="_blank" rel="noreferrer">
            {t.upstream({ name: upstream.name, version: UPSTREAM_VERSION })}
          </a>
        )}
        <Button look="quiet" onClick={() => openOverlay({ kind: 'variations' })}>
          {t.changeLine}
        </Button>
      </header>
      {variation !== undefined && <ActiveVariation id={variation} />}
      <pre ref={text} className={styles['text']} tabIndex={0} aria-label={t.source({ name: fn.name, file: fn.file })}>
        {all.slice(first - 1, fn.lastLine).map((line, index) => (
          <CodeLine
            key={`${fn.file}:${first + index}`}
            text={line}
            number={first + index}
            isPresent={first + index === present}
            isUnreached={unreached.has(first + index)}
            note={notes.get(first + index)}
            onCall={(callee) => goTo(session, recording.calls[callee]!.first)}
          >
            {changed.has(first + index) && <ChangedTag line={changed.get(first + index)!} active={variation} />}
          </CodeLine>
        ))}
      </pre>
    </>
  );
}
