import { act } from './en/act.ts';
import { addons } from './en/addons.ts';
import { bridge } from './en/bridge.ts';
import { code } from './en/code.ts';
import { compare } from './en/compare.ts';
import { faults } from './en/faults.ts';
import { happens } from './en/happens.ts';
import { help } from './en/help.ts';
import { idle } from './en/idle.ts';
import { imagined } from './en/imagined.ts';
import { insideLoops } from './en/inside-loops.ts';
import { join } from './en/join.ts';
import { lessons } from './en/lessons.ts';
import { making } from './en/making.ts';
import { ring } from './en/ring.ts';
import { functions } from './en/functions.ts';
import { presenter } from './en/presenter.ts';
import { rights } from './en/rights.ts';
import { room } from './en/room.ts';
import { share } from './en/share.ts';
import { start } from './en/start.ts';
import { sync } from './en/sync.ts';
import { table } from './en/table.ts';
import { time } from './en/time.ts';
import { traffic } from './en/traffic.ts';
import { timeline } from './en/timeline.ts';
import { vary } from './en/vary.ts';
import { why } from './en/why.ts';
import { addWords, useLanguage, wordsOf } from './words.ts';

/** The words of the parts of the page that come after the first graph, in English. */
export const parts = {
  act,
  addons,
  bridge,
  code,
  compare,
  faults,
  functions,
  happens,
  help,
  idle,
  imagined,
  insideLoops,
  join,
  lessons,
  making,
  presenter,
  ring,
  rights,
  room,
  share,
  start,
  sync,
  table,
  time,
  traffic,
  timeline,
  vary,
  why,
};

addWords('en', parts);

/** The words of a later part, in the page's language: `const t = usePartWords('share')`. Who imports this has them: another language has all its words at once. */
export function usePartWords<P extends keyof typeof parts>(part: P): (typeof parts)[P] {
  return wordsOf(useLanguage(), part);
}
