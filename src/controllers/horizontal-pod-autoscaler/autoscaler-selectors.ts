import { Selector, keyOf, parseSelector, FormatError, type HorizontalPodAutoscaler, type Pod } from '../../api/index.ts';
import type { Lister } from '../../client/index.ts';

/** Why the target's selector cannot be used: the condition's reason and message, and the event's. */
export interface SelectorProblem {
  readonly condition: string;
  readonly conditionMessage: string;
  readonly event: string;
  readonly error: string;
}

/**
 * Which Pods each autoscaler controls, by the selector of its target (podautoscaler/horizontal.go `hpaSelectors`; upstream:
 * controller/util/selectors `BiMultimap`). A key that is registered before its first sync selects nothing.
 */
export class AutoscalerSelectors {
  readonly #byKey = new Map<string, Selector>();
  readonly #pods: Lister<Pod>;

  constructor(pods: Lister<Pod>) {
    this.#pods = pods;
  }

  register(key: string): void {
    if (!this.#byKey.has(key)) this.#byKey.set(key, Selector.nothing);
  }

  forget(key: string): void {
    this.#byKey.delete(key);
  }

  /**
   * Remembers the selector of an autoscaler's target. Returns a problem if there is none, it is malformed, or another autoscaler
   * controls one of its Pods (podautoscaler/horizontal.go `validateAndParseSelector`).
   */
  validate({ metadata }: HorizontalPodAutoscaler, text: string | undefined): SelectorProblem | undefined {
    if (text === undefined || text === '') {
      const conditionMessage = "the HPA target's scale is missing a selector";
      return { condition: 'InvalidSelector', conditionMessage, event: 'SelectorRequired', error: 'selector is required' };
    }
    const selector = parsed(text);
    if (typeof selector === 'string') return problem('InvalidSelector', selector);
    const key = keyOf(metadata);
    if (this.#byKey.has(key)) this.#byKey.set(key, selector);
    const controlling = this.#controlling(metadata.namespace ?? '', selector);
    if (controlling.length <= 1) return undefined;
    return problem('AmbiguousSelector', `pods by selector ${text} are controlled by multiple HPAs: [${controlling.join(' ')}]`);
  }

  /** The keys of the autoscalers that control any of these Pods (`hpasControllingPodsUnderSelector`). Upstream's have no order. */
  #controlling(namespace: string, selector: Selector): readonly string[] {
    const pods = this.#pods.list(namespace).filter(({ metadata }) => selector.matches(metadata.labels));
    const ofNamespace = [...this.#byKey].filter(([key]) => key.startsWith(`${namespace}/`));
    return ofNamespace.filter(([, each]) => pods.some(({ metadata }) => each.matches(metadata.labels))).map(([key]) => key);
  }
}

function problem(reason: string, error: string): SelectorProblem {
  return { condition: reason, conditionMessage: error, event: reason, error };
}

function parsed(text: string): Selector | string {
  try {
    return parseSelector(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return `couldn't convert selector into a corresponding internal selector object: ${error.message}`;
  }
}
