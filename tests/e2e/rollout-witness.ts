import type { JSHandle, Page } from '@playwright/test';

/** What was seen of a Deployment while it was watched. */
export interface RolloutSeen {
  /** How often the picture changed. */
  readonly samples: number;
  /** Replicas wanted of all its ReplicaSets together. */
  readonly mostWanted: number;
  /** Ready Pods that were not being deleted. */
  readonly fewestReady: number;
  /** Pods of different ReplicaSets that were there at once, those being deleted left out. */
  readonly mostRevisionsAtOnce: number;
}

interface Recorder {
  finish(): RolloutSeen;
}

/**
 * Looks at the drawn Deployment each time that anything of it changes. What is judged by the limits of a rollout is what the
 * ReplicaSets want: the Pods follow a little later.
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
      wanted += Number(/(\d+)\/(\d+)/.exec(set.querySelector('[class*="numbers"]')?.textContent ?? '')?.[2] ?? 0);
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
