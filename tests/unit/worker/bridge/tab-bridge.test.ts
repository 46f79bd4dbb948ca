import { expect, test } from 'vitest';
import { TabBridge, type BridgeState } from '../../../../src/worker/bridge/tab-bridge.ts';

test('a socket that the browser forbids is reported, like a server without one', () => {
  const states: BridgeState[] = [];
  const bridge = new TabBridge({
    createSocket: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    post: () => undefined,
    onState: (state) => states.push(state),
    onRequests: () => undefined,
  });
  expect(states).toEqual(['connecting', 'unavailable']);
  bridge.close();
});
