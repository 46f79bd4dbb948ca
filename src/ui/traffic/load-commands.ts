import { MOST_PER_SECOND, type Command, type TrafficView } from '../../worker/protocol/index.ts';

/** By how many requests a second − and + change the load. */
const STEP = 5;

/** The command that lets users send fewer requests. Undefined if they would send none. */
export function lessLoad(view: TrafficView): Command | undefined {
  return view.perSecond <= STEP ? undefined : withRate(view, view.perSecond - STEP);
}

/** The command that lets users send more requests. Undefined if they would be too many. */
export function moreLoad(view: TrafficView): Command | undefined {
  return view.perSecond > MOST_PER_SECOND - STEP ? undefined : withRate(view, view.perSecond + STEP);
}

function withRate({ line }: TrafficView, perSecond: number): Command {
  return { type: 'traffic', line: line.replace(/--rps \S+/, `--rps ${perSecond}`) };
}
