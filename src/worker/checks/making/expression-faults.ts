import type { BeatExpressions, LessonFault } from '../../protocol/index.ts';
import { compileCheck, compilePointing } from '../compile-check.ts';

/** The faults of the expressions of each beat, in the order of the file. */
export function expressionFaults(beats: readonly BeatExpressions[]): readonly LessonFault[] {
  return beats.flatMap(({ checks = [], pointing }, i) => [
    ...(pointing === undefined ? [] : faultAt(`beats[${i}].question.becomes`, compilePointing(pointing.becomes, pointing.kind))),
    ...checks.flatMap((check, k) => [
      ...faultAt(`beats[${i}].checks[${k}].that`, compileCheck(check.that)),
      ...(check.when === 'before' ? faultAt(`beats[${i}].checks[${k}].other`, compileCheck(check.other)) : []),
    ]),
  ]);
}

function faultAt(
  path: string,
  compiled: ReturnType<typeof compileCheck> | ReturnType<typeof compilePointing>,
): readonly LessonFault[] {
  return 'code' in compiled ? [{ path, fault: compiled }] : [];
}
