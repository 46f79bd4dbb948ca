import type { Texts } from '../texts.ts';
import type { Words } from '../word-catalogue.ts';
import { act } from './act.ts';
import { addons } from './addons.ts';
import { bridge } from './bridge.ts';
import { code } from './code.ts';
import { compare } from './compare.ts';
import { faults } from './faults.ts';
import { happens } from './happens.ts';
import { help } from './help.ts';
import { idle } from './idle.ts';
import { imagined } from './imagined.ts';
import { insideLoops } from './inside-loops.ts';
import { join } from './join.ts';
import { lessons } from './lessons.ts';
import { making } from './making.ts';
import { ring } from './ring.ts';
import { functions } from './functions.ts';
import { presenter } from './presenter.ts';
import { rights } from './rights.ts';
import { room } from './room.ts';
import { share } from './share.ts';
import { start } from './start.ts';
import { sync } from './sync.ts';
import { table } from './table.ts';
import { time } from './time.ts';
import { page } from './page.ts';
import { traffic } from './traffic.ts';
import { timeline } from './timeline.ts';
import { vary } from './vary.ts';
import { why } from './why.ts';

export { sentences } from './happens.ts';
export { steps } from './steps/index.ts';

/** The page in Simplified Chinese. The nouns of Kubernetes stay in English, as Chinese documentation has them. */
export const words: Texts<Words> = {
  page,
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
