import { createElement, use, type FunctionComponent } from 'react';
import { useMissing } from './missing-store.ts';

/** A component whose script is loaded when it is first drawn. */
export interface LaterComponent<P> extends FunctionComponent<P> {
  /** Loads the script before, so that the component is drawn at once. */
  readonly load: () => void;
}

/**
 * A component whose script comes when it is first drawn, to be drawn within an `Optional`. Unlike with React's `lazy`, one that could not be had is
 * asked for again when the user wants that.
 */
export function later<P extends object>(load: () => Promise<FunctionComponent<P>>): LaterComponent<P> {
  let loading: Promise<FunctionComponent<P>> | undefined;
  let loaded: FunctionComponent<P> | undefined;
  let failed = false;
  let lastAttempt = 0;
  const start = (): Promise<FunctionComponent<P>> => {
    const { attempt } = useMissing.getState();
    if (loading !== undefined && (!failed || attempt === lastAttempt)) return loading;
    failed = false;
    lastAttempt = attempt;
    loading = load();
    loading.then(
      (component) => {
        loaded = component;
      },
      () => {
        failed = true;
      },
    );
    return loading;
  };
  // React waits for `use` even if the promise is fulfilled, and hides what is around it.
  const Later = (props: P) => createElement(loaded ?? use(start()), props);
  return Object.assign(Later, { load: () => void start() });
}
