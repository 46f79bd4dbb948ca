import { memo, useEffect, useMemo, useRef } from 'react';
import { diffArrays } from 'diff';
import { yamlPaths } from './yaml-paths.ts';
import { YamlLine } from './YamlLine.tsx';
import styles from './YamlText.module.css';

interface YamlTextProps {
  /** Id of the object. */
  readonly object: string;
  readonly lines: readonly string[];
  /** Lines that changed, counted from 0. */
  readonly changed: ReadonlySet<number>;
  /** Said of a changed line to those who do not see its mark. */
  readonly changedWord: string;
}

/**
 * YAML to read, with the lines marked that changed last. Of each line can be asked why: by the small button at its end, which is there while the line
 * is pointed at or has the focus. Tab stops at the first alone; the arrow keys go from line to line.
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

/** Two versions that differ in more lines are two texts: to compare each line with each would take too long. */
const MOST_EDITS = 1000;

/** Which lines of `after` are new against `before`. Lines count from 0. */
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

/** All between the first and the last line that is not the same. */
function linesBetween(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  let start = 0;
  while (before[start] === after[start]) start++;
  let fromEnd = 1;
  while (before.at(-fromEnd) === after.at(-fromEnd)) fromEnd++;
  return new Set(Array.from({ length: Math.max(0, after.length - fromEnd + 1 - start) }, (_, index) => start + index));
}
