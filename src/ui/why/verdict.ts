import type { WhyLink, WhyStep, WhyView } from '../../worker/protocol/index.ts';
import { reportOf, rowsOf, stepSentence } from '../happens/sentence.ts';
import type { SentenceCatalogue } from '../i18n/sentence-catalogue.ts';
import { choiceOf } from '../i18n/sentence-parts.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { isPod, nameOf, objectWords } from '../model/objects.ts';

/** The objects of the shown moment. */
type ShownObjects = Pick<ClusterState, 'objects'>;

/** The answer in one sentence, and the step that decided. */
export interface Verdict {
  readonly sentence: string;
  readonly step?: WhyStep;
  /** The name of the Pod whose row in the step's table decided. */
  readonly row?: string;
  readonly link?: WhyLink;
}

/** The one sentence that answers. Undefined if nothing is known. */
export function verdictOf(words: SentenceCatalogue, answer: WhyView, state: ShownObjects): Verdict | undefined {
  const { subject, waiting, found } = answer;
  const { refusal, policyRefusal } = answer;
  const refused = (refusal && words.verdict.refused(refusal)) ?? (policyRefusal && words.verdict.againstPolicy(policyRefusal));
  if ('waiting' in subject && waiting !== undefined) {
    const state = words.verdict.waiting(nameOf(subject.waiting), waiting);
    if (refused === undefined) return { sentence: state };
    // A controller that may not write the status has seen the Deployment all the same.
    return { sentence: waiting.state === 'unobserved' ? refused : `${state} ${refused}` };
  }
  const [link] = answer.links;
  if (refused !== undefined && !('object' in subject)) return { sentence: refused, ...(link && { link }) };
  if (link === undefined) return undefined;
  const pod = 'object' in subject && subject.object.startsWith('Pod/') ? subject.object : undefined;
  if (pod !== undefined && 'object' in subject) {
    if (subject.of === 'deletion') return deleted(words, pod, link) ?? general(words, link, state);
    if (subject.of === 'creation') return created(words, pod, link, state);
    const view = state.objects.get(pod);
    const isOfReadiness = found.type === 'field' && found.path.includes('Ready') && found.value === '"False"';
    if (view !== undefined && isPod(view) && !view.ready && (isOfReadiness || subject.field === undefined)) {
      return { sentence: words.verdict.notReady(nameOf(pod), view.status), ...deciding(link) };
    }
  }
  return general(words, link, state);
}

function created(words: SentenceCatalogue, pod: string, link: WhyLink, state: ShownObjects): Verdict {
  const said = general(words, link, state);
  return said.step === undefined ? said : { ...said, sentence: words.verdict.exists(nameOf(pod), said.sentence) };
}

/** Why a ReplicaSet chose this Pod. Undefined if it was not chosen by one. */
function deleted(words: SentenceCatalogue, pod: string, link: WhyLink): Verdict | undefined {
  const step = link.steps.findLast(({ name }) => name === 'getPodsToDelete');
  if (step === undefined) return undefined;
  const name = nameOf(pod);
  const rows = rowsOf(step.table);
  const own = rows.find((row) => row['Pod'] === name);
  const decidedBy = String(step.figures?.['decidedBy'] ?? own?.['decidedBy'] ?? 'none');
  const choice = step.outcome === 'all' ? undefined : choiceOf(rows, decidedBy, own);
  return { sentence: words.verdict.goes(name, choice), step, row: name, link };
}

/** What the newest link says: its telling step, else its report, else its write or command. */
function general(words: SentenceCatalogue, link: WhyLink, state: ShownObjects): Verdict {
  const { what, by } = link;
  const said = link.steps
    .map((step) => ({ step, sentence: sentenceOfStep(words, link, step, state) }))
    .findLast(({ sentence }) => sentence !== '');
  if (said !== undefined) return { ...said, link };
  if (what.type === 'command') return { sentence: words.verdict.commanded(what.line), link };
  if (what.type === 'write') {
    const change = what.changes?.find(({ path }) => path.startsWith('spec')) ?? what.changes?.[0];
    const did = words.write(
      { type: 'write', op: what.op, object: what.object, ...(change && { change }) },
      objectWords(what.object),
      1,
    );
    return { sentence: words.verdict.did(by, did), ...deciding(link) };
  }
  return { sentence: words.verdict.did(by, what.type === 'step' || what.type === 'handler' ? what.name : ''), link };
}

function sentenceOfStep(words: SentenceCatalogue, link: WhyLink, step: WhyStep, state: ShownObjects): string {
  const key = link.sync?.key ?? '';
  const { table, component, name, outcome, figures } = step;
  const told = {
    key,
    step: { component, name, outcome, figures },
    ...(table && { table }),
    revisions: revisionsOf(key, step, state),
  };
  return stepSentence(words, [told], 1) || reportOf(words, told);
}

/** The revisions of the ReplicaSets that a step names, as the page knows them. */
function revisionsOf(key: string, { figures, table }: WhyStep, state: ShownObjects): Record<string, number> {
  const [namespace, own = ''] = key.split('/');
  const named = [own, String(figures?.['replicaSet'] ?? ''), ...rowsOf(table).map((row) => String(row['ReplicaSet'] ?? ''))];
  const revisions: Record<string, number> = {};
  for (const name of named) {
    const view = state.objects.get(`ReplicaSet/${namespace}/${name}`);
    if (view !== undefined && 'revision' in view) revisions[name] = Number(view.revision);
  }
  return revisions;
}

/** The last step with an outcome that encloses the action. */
function deciding(link: WhyLink): Pick<Verdict, 'step' | 'link'> {
  const step = link.steps.findLast(({ onPath, outcome }) => onPath && outcome !== '');
  return { link, ...(step && { step }) };
}
