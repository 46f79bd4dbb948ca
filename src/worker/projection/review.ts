import type { Difference, Review } from '../protocol/index.ts';
import type { Asked } from './asked.ts';

/** Longer values are cut. */
const MOST_CHARS = 80;

/** The API server's answer to a manifest at the present, and the fields that applying it would change. */
export function reviewOf({ cluster, shown }: Asked, text: string): Review {
  const { problems, differences } = cluster.review(text);
  const isPast = shown.record < cluster.history.present.record;
  return {
    problems,
    differences: isPast
      ? []
      : differences.map((found): Difference => ({
          ...found,
          text: inOneLine(found.text),
          live: found.live === undefined ? undefined : inOneLine(found.live),
        })),
  };
}

function inOneLine(value: unknown): string {
  const text = typeof value === 'string' && value !== '' && !value.includes('\n') ? value : JSON.stringify(value);
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
