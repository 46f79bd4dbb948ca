import { cloneElement, Fragment, type ReactElement } from 'react';

interface MarkedProps {
  /** `A key <b>returned</b> 3 times, by <fn/>`. Marks do not nest. A mark without an element stays as it is. */
  readonly text: string;
  /** What stands for a mark, by its name. An element without children gets the marked stretch. */
  readonly marks: Readonly<Record<string, ReactElement>>;
}

/** A text of which some stretches are drawn in their own way: bold, as code, as a link. */
export function Marked({ text, marks }: MarkedProps) {
  return text.split(/(<\w+>.*?<\/\w+>|<\w+\/>)/).map((part, i) => {
    const [, name = '', stretch = ''] = /^<(\w+)(?:\/|>(.*)<\/\1)>$/.exec(part) ?? [];
    const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
    return <Fragment key={i}>{mark === undefined ? part : stretch === '' ? mark : cloneElement(mark, {}, stretch)}</Fragment>;
  });
}
