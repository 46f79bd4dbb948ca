import { MAX_NODE_SCORE } from '../framework/index.ts';

/** Scales the scores so that the best gets 100; `reverse`: the lower the better (plugins/helper/normalize_score.go `DefaultNormalizeScore`). */
export function normalizeByMaximum(scores: number[], reverse = false): void {
  let max = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i]! > max) max = scores[i]!;
  for (let i = 0; i < scores.length; i++) {
    const scaled = max === 0 ? 0 : Math.trunc((MAX_NODE_SCORE * scores[i]!) / max);
    scores[i] = reverse ? MAX_NODE_SCORE - scaled : scaled;
  }
}
