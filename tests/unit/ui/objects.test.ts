import { expect, it } from 'vitest';
import { shortPodName } from '../../../src/ui/model/objects.ts';

it.each([
  ['web-6d4b9c-x7k2p', 'x7k2p'],
  ['web-0', '0'],
  ['storefront-recommendations-api-gateway-for-european-customm9j89', 'm9j89'],
])('of the Pod %s its siblings differ in %s, though the base of a long generated name is cut off', (name, short) => {
  expect(shortPodName(name)).toBe(short);
});

it('of a static Pod it leaves out the node', () => {
  expect(shortPodName('kube-scheduler-control-plane', 'control-plane')).toBe('scheduler');
});
