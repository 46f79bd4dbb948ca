import { createElement, use, type FunctionComponent } from 'react';
import { useMissing } from '../model/missing-store.ts';

/** A component whose script is loaded when it is first drawn. */
export interface LaterComponent<P> extends FunctionComponent<P> {
  /** Loads the script in advance, so that the component is drawn at once. */
  readonly load: () => void;
}

/**
 * Makes a component whose script is loaded when it is first drawn. Draw it inside an `Optional`. Unlike React's `lazy`, a script that could not be loaded is
 * requested again when the user asks for it.
 */
export function later<P extends object>(load: () => Promise<FunctionComponent<P>>): LaterComponent<P> {
  let loading: Promise<FunctionComponent<P>> | undefined;
  let failed = false;
  let lastAttempt = 0;
  const start = (): Promise<FunctionComponent<P>> => {
    const { attempt } = useMissing.getState();
    if (loading !== undefined && (!failed || attempt === lastAttempt)) return loading;
    failed = false;
    lastAttempt = attempt;
    const started = load();
    loading = started;
    started.then(
      // React suspends for a promise without these two, even if it is fulfilled.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () => {
        failed = true;
      },
    );
    return started;
  };
  const Later = (props: P) => createElement(use(start()), props);
  return Object.assign(Later, { load: () => void start() });
}
