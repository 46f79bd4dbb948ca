export type { Moment as MomentView, MomentAim } from '../../cluster/history/history.ts';
