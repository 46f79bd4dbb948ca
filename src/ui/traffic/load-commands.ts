import { MOST_PER_SECOND, type Command, type UsersLoad } from '../../worker/protocol/index.ts';

/** By how many requests a second − and + change the load. */
const STEP = 5;

/** The command that lets users send fewer requests. Undefined if they would send none. */
export function lessLoad(load: UsersLoad): Command | undefined {
  return load.perSecond <= STEP ? undefined : withRate(load, load.perSecond - STEP);
}

/** The command that lets users send more requests. Undefined if they would be too many. */
export function moreLoad(load: UsersLoad): Command | undefined {
  return load.perSecond > MOST_PER_SECOND - STEP ? undefined : withRate(load, load.perSecond + STEP);
}

function withRate({ line }: UsersLoad, perSecond: number): Command {
  return { type: 'traffic', line: line.replace(/--rps \S+/, `--rps ${perSecond}`) };
}
