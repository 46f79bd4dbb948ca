import type { DeliveryFault, DeliveryInfo, Faults, RequestFault, RequestInfo, WatchInfo } from '../../apiserver/index.ts';
import { takesRequest, takesWatch } from './aims.ts';
import type { RequestStrike } from './define-fault.ts';
import type { InjectedFault } from './injected-fault.ts';

/** The effects of the active faults on the traffic with the API server. */
export class TrafficFaults implements Faults {
  readonly #faults: readonly InjectedFault[];
  /** Called after a fault's last strike. */
  readonly #onSpent: (fault: InjectedFault) => void;

  constructor(faults: readonly InjectedFault[], onSpent: (fault: InjectedFault) => void) {
    this.#faults = faults;
    this.#onSpent = onSpent;
  }

  /** The fault of a request. Delays add up; the first error counts. */
  request(request: RequestInfo): RequestFault | undefined {
    let delay: { readonly delayMs: number; readonly record: number } | undefined;
    for (const injected of this.#faults) {
      const struck = this.#strikeRequest(injected, request);
      if (struck === undefined) continue;
      const delayMs = (delay?.delayMs ?? 0) + (struck.delayMs ?? 0);
      if (struck.error !== undefined || struck.lost !== undefined) return { ...struck, delayMs };
      delay = { delayMs, record: injected.record };
    }
    return delay;
  }

  delivery(watch: WatchInfo, event: DeliveryInfo): DeliveryFault | undefined {
    let delayMs = 0;
    for (const injected of this.#faults) {
      const struck = this.#strikeDelivery(injected, watch, event);
      if (struck?.drop === true) return struck;
      delayMs += struck?.delayMs ?? 0;
    }
    return delayMs === 0 ? undefined : { delayMs };
  }

  #strikeRequest(injected: InjectedFault, request: RequestInfo): RequestFault | undefined {
    const { definition, values, cluster, record } = injected;
    if (definition.request === undefined || !takesRequest(injected.aim, request)) return undefined;
    const strike = definition.request(values, request, cluster);
    if (strike === undefined || !injected.draws()) return undefined;
    const fault = { ...strike, record: strike.error === undefined ? record : reportRefusal(injected, request, strike.error) };
    this.#count(injected);
    return fault;
  }

  #strikeDelivery(injected: InjectedFault, watch: WatchInfo, event: DeliveryInfo): DeliveryFault | undefined {
    const { definition, values } = injected;
    if (definition.delivery === undefined || !takesWatch(injected.aim, watch)) return undefined;
    const strike = definition.delivery(values, event);
    if (strike === undefined || !injected.draws()) return undefined;
    if (strike.reported === true) {
      const key = event.namespace === '' ? event.name : `${event.namespace}/${event.name}`;
      injected.report(`${watch.user}: ${event.type} ${watch.kind} ${key}`);
      injected.loses(watch.user, watch.kind, event.cause);
    }
    this.#count(injected);
    return strike;
  }

  #count(injected: InjectedFault): void {
    if (injected.strikes()) this.#onSpent(injected);
  }
}

/** Reports that a request is refused. The record is the cause of the caller's reaction. */
function reportRefusal(injected: InjectedFault, request: RequestInfo, error: NonNullable<RequestStrike['error']>): number {
  const { verb, kind, namespace, name, subresource } = request;
  const key = [namespace, name].filter((part) => part !== '').join('/');
  const what = [verb, kind, subresource === '' ? key : `${key}/${subresource}`].filter((part) => part !== '').join(' ');
  error.record = injected.report(`${request.user}: ${what} → ${error.code} ${error.reason}`);
  return error.record;
}
