import { createElement, use, type FunctionComponent } from 'react';
import { useMissing } from './missing-store.ts';

/**
 * A component whose script comes when it is first drawn, to be drawn within an `Optional`. Unlike with React's `lazy`, one that could not be had is
 * asked for again when the user wants that.
 */
export function later<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loading: Promise<FunctionComponent<P>> | undefined;
  let failed = false;
  let lastAttempt = 0;
  return function Later(props) {
    const { attempt } = useMissing.getState();
    if (loading === undefined || (failed && attempt > lastAttempt)) {
      failed = false;
      lastAttempt = attempt;
      loading = load();
      loading.catch(() => {
        failed = true;
      });
    }
    return createElement(use(loading), props);
  };
}
