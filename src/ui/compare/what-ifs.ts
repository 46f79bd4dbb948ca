import type { Command, DeploymentView } from '../../worker/protocol/index.ts';
import { kubectl } from '../model/actions.ts';

/** One fact about a Deployment that could have been another. */
export interface WhatIf {
  /** Names it in the texts: `compare.whatIf.<id>`. */
  readonly id: 'noSurge' | 'fullSurge' | 'noneUnavailable' | 'recreate' | 'slowToAvailable' | 'paused';
  /** Gives the Deployment the other fact. */
  readonly command: Command;
}

interface DeploymentChange {
  readonly strategy?: {
    readonly type?: 'RollingUpdate' | 'Recreate';
    readonly rollingUpdate?: { readonly maxSurge: number | string; readonly maxUnavailable: number | string } | null;
  };
  readonly minReadySeconds?: number;
  readonly paused?: boolean;
}

/** The facts about a Deployment that are worth a try: those that it does not have already. */
export function whatIfsOf(deployment: DeploymentView): readonly WhatIf[] {
  const { strategy, maxSurge, maxUnavailable, paused } = deployment;
  const offer = (id: WhatIf['id'], change: DeploymentChange): WhatIf => ({ id, command: patchCommand(deployment, change) });
  const rolling = (surge: number | string, unavailable: number | string): DeploymentChange => ({
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: surge, maxUnavailable: unavailable } },
  });
  return [
    // The API server refuses a rolling update that may neither add nor remove a Pod.
    ...(maxSurge !== 0 ? [offer('noSurge', rolling(0, Math.max(1, maxUnavailable ?? 1)))] : []),
    ...(maxUnavailable !== 0 ? [offer('noneUnavailable', rolling(Math.max(1, maxSurge ?? 1), 0))] : []),
    offer('fullSurge', rolling('100%', 0)),
    ...(strategy !== 'Recreate' ? [offer('recreate', { strategy: { type: 'Recreate', rollingUpdate: null } })] : []),
    offer('slowToAvailable', { minReadySeconds: 10 }),
    ...(paused ? [] : [offer('paused', { paused: true })]),
  ];
}

function patchCommand({ namespace, name }: DeploymentView, change: DeploymentChange): Command {
  const scope = namespace === 'default' ? '' : ` -n ${namespace}`;
  return kubectl(`patch deployment ${name}${scope} -p '${JSON.stringify({ spec: change })}'`);
}
