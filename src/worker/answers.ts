import type { Cluster } from '../cluster/index.ts';
import type { Answers, Question } from './protocol/index.ts';
import { schemasOf } from './projection/schemas.ts';

/** Answers what the page asks once. Reads the cluster, and changes nothing. */
export function answerTo(cluster: Cluster, question: Question): Answers[keyof Answers] {
  switch (question.type) {
    case 'check':
      return cluster.check(question.text);
    case 'schemas':
      return schemasOf(cluster);
  }
}
