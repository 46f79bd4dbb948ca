import { memo, useEffect, useMemo, useRef } from 'react';
import { diffArrays } from 'diff';
import { yamlPaths } from './yaml-paths.ts';
import { YamlLine } from './YamlLine.tsx';
import styles from './YamlText.module.css';

interface YamlTextProps {
  /** The object's id. */
  readonly object: string;
  readonly lines: readonly string[];
  /** Changed lines, counted from 0. */
  readonly changed: ReadonlySet<number>;
  /** Replaces the mark of a changed line for screen readers. */
  readonly changedWord: string;
}

/**
 * Read-only YAML, with the last changes marked. A small button at the end of a line asks why; it is visible while the line is
 * pointed at or focused. Tab stops only at the first line; the arrow keys move between lines.
 */
export const YamlText = memo(function YamlText({ object, lines, changed, changedWord }: YamlTextProps) {
  const paths = useMemo(() => yamlPaths(lines), [lines]);
  const first = paths.findIndex((path) => path !== '');
  const block = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const { current } = block;
    current?.addEventListener('keydown', moveBetweenLines);
    return () => current?.removeEventListener('keydown', moveBetweenLines);
  }, []);
  return (
    <pre ref={block} className={styles['yaml']}>
      {lines.map((line, index) => (
        <YamlLine
          key={index}
          object={object}
          line={line}
          path={paths[index] ?? ''}
          tabStop={index === first}
          changedWord={changed.has(index) ? changedWord : undefined}
        />
      ))}
    </pre>
  );
});

function moveBetweenLines(this: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const buttons = [...this.querySelectorAll<HTMLElement>('[data-why]')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
}

/**
 * With more edits than this, two versions are treated as different texts, because comparing them line by line would take too
 * long.
 */
const MOST_EDITS = 1000;

/** The lines of `after` that are new compared with `before`, counted from 0. */
export function changedLines(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  if (parts === undefined) return linesBetween(before, after);
  const changed = new Set<number>();
  let line = 0;
  for (const { added, removed, count } of parts) {
    if (added) for (let i = 0; i < count; i++) changed.add(line + i);
    if (!removed) line += count;
  }
  return changed;
}

/** All lines between the first and the last line that differ. */
function linesBetween(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  let start = 0;
  while (before[start] === after[start]) start++;
  let fromEnd = 1;
  while (before.at(-fromEnd) === after.at(-fromEnd)) fromEnd++;
  return new Set(Array.from({ length: Math.max(0, after.length - fromEnd + 1 - start) }, (_, index) => start + index));
}
