import { say } from '../i18n/texts.ts';
import type { Words } from '../i18n/word-catalogue.ts';
import type { Flow, FlowStage } from '../../worker/protocol/index.ts';

const STAGES = {
  deployment: ['deletion', 'pause', 'rollback', 'scale', 'rollout'],
  replicaset: ['cache', 'expectations', 'manage', 'status'],
} as const;

/** The name of a branch, and why the sync took it or did not. */
export function flowReason(
  t: Words['sync'],
  type: Flow['type'],
  { id, state, figures }: FlowStage,
): { readonly name: string; readonly reason: string } {
  if (type === 'deployment') {
    const stage = STAGES.deployment.find((name) => name === id);
    if (stage === undefined) return { name: id, reason: '' };
    const name = t.flow.deployment[stage].name;
    if (state === 'open') return { name, reason: '' };
    const isNone = stage === 'scale' && state === 'passed' && figures['active'] === 0;
    return {
      name,
      reason: isNone ? t.flow.deployment.scale.passedNone : say(t.flow.deployment[stage][state], figures as never),
    };
  }
  const stage = STAGES.replicaset.find((name) => name === id);
  if (stage === undefined) return { name: id, reason: '' };
  const name = t.flow.replicaset[stage].name;
  return { name, reason: state === 'open' ? '' : say(t.flow.replicaset[stage][state], figures as never) };
}
