import { memo, useEffect, useMemo, useRef } from 'react';
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
