import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepResult } from '../../worker/protocol/index.ts';
import { declaredStep } from '../../worker/protocol/steps.ts';
import { SourceLine } from './SourceLine.tsx';
import styles from './SourcePane.module.css';

interface SourcePaneProps {
  /** The step whose source is shown. */
  readonly step: StepResult | undefined;
}

type Loaded = { readonly of: string } & (
  { readonly state: 'there'; readonly source: StepSource | undefined } | { readonly state: 'failed' }
);

/** Our function that implements or reports the chosen step, with the reporting line marked, and its upstream counterpart. */
export function SourcePane({ step }: SourcePaneProps) {
  const { t } = useTranslation('sync');
  const [loaded, setLoaded] = useState<Loaded>();
  const { component, name } = step ?? { component: '', name: '' };
  const of = `${component}/${name}`;
  useEffect(() => {
    if (name === '') return undefined;
    let over = false;
    loadSource({ component, name }).then(
      (source) => {
        if (!over) setLoaded({ of, state: 'there', source });
      },
      () => {
        if (!over) setLoaded({ of, state: 'failed' });
      },
    );
    return () => {
      over = true;
    };
  }, [component, name, of]);
  const source = loaded?.of === of && loaded.state === 'there' ? loaded.source : undefined;
  return (
    <section className={styles['pane']} aria-label={t('source.title')} data-part="source">
      {source !== undefined ? (
        <SourceText source={source} />
      ) : (
        <p className={styles['note']}>
          {step === undefined
            ? t('source.choose')
            : loaded?.of !== of
              ? t('source.loading')
              : loaded.state === 'failed'
                ? t('source.failed')
                : t('source.none', { name })}
        </p>
      )}
    </section>
  );
}

interface SourceTextProps {
  readonly source: StepSource;
}

function SourceText({ source }: SourceTextProps) {
  const { t } = useTranslation('sync');
  const { file, firstLine, lines, marked, upstream } = source;
  const text = useRef<HTMLPreElement>(null);
  useEffect(() => {
    // Show the function from its top. If a marked line is then out of sight, scroll to it.
    const first = text.current?.querySelector<HTMLElement>('[data-marked="true"]');
    const pane = text.current;
    if (pane === null || first === null || first === undefined) return;
    pane.scrollTop = Math.max(0, first.offsetTop + first.offsetHeight * 3 - pane.clientHeight);
  }, [source]);
  const last = firstLine + lines.length - 1;
  return (
    <>
      <header className={styles['head']}>
        <code className={styles['file']}>
          {file}:{marked[0] ?? firstLine}
        </code>
        {upstream !== undefined && <span className={styles['upstream']}>{t('source.upstream', upstream)}</span>}
      </header>
      <pre ref={text} className={styles['text']} tabIndex={0} aria-label={t('source.lines', { first: firstLine, last, file })}>
        {lines.map((line, index) => (
          <SourceLine key={index} line={line} number={firstLine + index} marked={marked.includes(firstLine + index)} />
        ))}
      </pre>
    </>
  );
}

/** Our source of a step. Lines count from 1. */
interface StepSource {
  /** The path of its file in the repository. */
  readonly file: string;
  /** The first line of the function, or of the comment above it. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** The lines that report the step. */
  readonly marked: readonly number[];
  /** The upstream file and function. */
  readonly upstream: { readonly file: string; readonly name: string };
}

/** Finds our source of a step. Returns undefined if no component declares the step. */
async function loadSource(of: Pick<StepResult, 'component' | 'name'>): Promise<StepSource | undefined> {
  const step = declaredStep(of);
  const { places, files } = await import('virtual:step-sources');
  const own = places.filter(({ component, name }) => component === of.component && name === of.name);
  // Prefer the function with the step's name to one that only reports the step.
  const place = own.find(({ line }) => line === undefined) ?? own[0];
  const text = place && files[place.file];
  if (step === undefined || place === undefined || text === undefined) return undefined;
  const { file, firstLine, lastLine } = place;
  const marked = own.filter((each) => each.file === file && each.firstLine === firstLine).flatMap(({ line }) => line ?? []);
  const upstream = { file: step.upstream, name: step.function ?? step.name };
  return { file, firstLine, lines: text.split('\n').slice(firstLine - 1, lastLine), marked, upstream };
}
