import { say } from '../i18n/texts.ts';
import type { Command, DeploymentView } from '../../worker/protocol/index.ts';
import type { Words } from '../i18n/word-catalogue.ts';
import { kubectl } from '../model/actions.ts';

type Value = number | string;

/** One fact about a Deployment that could have been another. */
export interface WhatIf {
  readonly id: 'noSurge' | 'fullSurge' | 'noneUnavailable' | 'recreate' | 'slowToAvailable' | 'paused';
  /** The question `compare.whatIf.<text>`, which names everything that the command changes. `both`, `rolling`: more than the one fact. */
  readonly text: WhatIf['id'] | 'both' | 'rolling';
  /** For `both` and `rolling`. */
  readonly values?: { readonly surge: Value; readonly unavailable: Value };
  /** Gives the Deployment the other fact, and nothing else that the question does not name. */
  readonly command: Command;
}

interface Limits {
  readonly maxSurge?: Value;
  readonly maxUnavailable?: Value;
}

interface DeploymentChange {
  readonly strategy?: { readonly type?: 'RollingUpdate' | 'Recreate'; readonly rollingUpdate?: Limits | null };
  readonly minReadySeconds?: number;
  readonly paused?: boolean;
}

/** The facts about a Deployment that are worth a try: those that it does not have already. */
export function whatIfsOf(deployment: DeploymentView): readonly WhatIf[] {
  const { strategy, maxSurge, maxUnavailable, desired, paused } = deployment;
  const offer = (id: WhatIf['id'], change: DeploymentChange): WhatIf => ({
    id,
    text: id,
    command: patchCommand(deployment, change),
  });
  return [
    ...(maxSurge !== 0 ? [rolling('noSurge', deployment, { maxSurge: 0 })] : []),
    ...(maxUnavailable !== 0 ? [rolling('noneUnavailable', deployment, { maxUnavailable: 0 })] : []),
    ...(maxSurge !== desired ? [rolling('fullSurge', deployment, { maxSurge: '100%' })] : []),
    ...(strategy !== 'Recreate' ? [offer('recreate', { strategy: { type: 'Recreate', rollingUpdate: null } })] : []),
    offer('slowToAvailable', { minReadySeconds: 10 }),
    ...(paused ? [] : [offer('paused', { paused: true })]),
  ];
}

/** The question that a command answers. */
export function whatIfWords({ whatIf }: Words['compare'], { text, values = { surge: '', unavailable: '' } }: WhatIf): string {
  return say(whatIf[text], values);
}

/**
 * Another limit of a rolling update. The other limit stays as it is, if it can: the API server refuses a rolling update that may neither add nor remove a Pod.
 * A Deployment of another strategy gets both.
 */
function rolling(id: WhatIf['id'], deployment: DeploymentView, wanted: Limits): WhatIf {
  const { strategy, maxSurge: surgeNow, maxUnavailable: unavailableNow } = deployment;
  const isRolling = strategy !== 'Recreate';
  const {
    maxSurge: surge = surgeNow || 1,
    maxUnavailable: unavailable = isRolling && surge !== 0 ? unavailableNow! : unavailableNow || 1,
  } = wanted;
  const isOne = isRolling && (wanted.maxSurge === undefined ? surge === surgeNow : unavailable === unavailableNow);
  const limits = isOne ? wanted : { maxSurge: surge, maxUnavailable: unavailable };
  return {
    id,
    ...(isOne ? { text: id } : { text: isRolling ? 'both' : 'rolling', values: { surge, unavailable } }),
    command: patchCommand(deployment, { strategy: { type: 'RollingUpdate', rollingUpdate: limits } }),
  };
}

function patchCommand({ namespace, name }: DeploymentView, change: DeploymentChange): Command {
  const scope = namespace === 'default' ? '' : ` -n ${namespace}`;
  return kubectl(`patch deployment ${name}${scope} -p '${JSON.stringify({ spec: change })}'`);
}
