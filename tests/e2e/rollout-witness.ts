import type { JSHandle, Page } from '@playwright/test';

/** The observed values of a Deployment. */
export interface RolloutSeen {
  /** How often the picture changed. */
  readonly samples: number;
  /** The desired replicas of all its ReplicaSets together. */
  readonly mostWanted: number;
  /** Ready Pods that were not being deleted. */
  readonly fewestReady: number;
  /** The maximum number of ReplicaSets with Pods at the same time, without terminating Pods. */
  readonly mostRevisionsAtOnce: number;
}

interface Recorder {
  finish(): RolloutSeen;
}

/**
 * Reads the drawn Deployment at each of its changes. The limits of a rollout apply to the desired replicas of the ReplicaSets, because the Pods
 * follow later.
 */
export class RolloutWitness {
  readonly #recorder: JSHandle<Recorder>;

  private constructor(recorder: JSHandle<Recorder>) {
    this.#recorder = recorder;
  }

  static async of(page: Page, deployment: string): Promise<RolloutWitness> {
    return new RolloutWitness(await page.evaluateHandle(record, deployment));
  }

  /** Ends the watch. */
  finish(): Promise<RolloutSeen> {
    return this.#recorder.evaluate((recorder) => recorder.finish());
  }
}

/** Runs in the page. */
function record(deployment: string): Recorder {
  const view = document.querySelector('[data-view="objects"]');
  if (view === null) throw new Error('the objects are not drawn');
  let samples = 0;
  let mostWanted = 0;
  let fewestReady = Infinity;
  let mostRevisionsAtOnce = 0;
  const look = (): void => {
    let wanted = 0;
    let ready = 0;
    let revisions = 0;
    for (const set of view.querySelectorAll(`article[data-object^="ReplicaSet/default/${deployment}-"]`)) {
      wanted += Number(set.getAttribute('data-desired') ?? 0);
      const pods = [...set.querySelectorAll('[data-object^="Pod/"]')].filter(
        (pod) => pod.getAttribute('data-state') !== 'terminating',
      );
      ready += pods.filter((pod) => pod.getAttribute('data-ready') === 'true').length;
      if (pods.length > 0) revisions++;
    }
    samples++;
    mostWanted = Math.max(mostWanted, wanted);
    fewestReady = Math.min(fewestReady, ready);
    mostRevisionsAtOnce = Math.max(mostRevisionsAtOnce, revisions);
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(view, { subtree: true, childList: true, attributes: true, characterData: true });
  return {
    finish: () => {
      observer.disconnect();
      return { samples, mostWanted, fewestReady, mostRevisionsAtOnce };
    },
  };
}
