import { expect, it } from 'vitest';
import { podState, shortPodName } from '../../../src/ui/model/objects.ts';
import { podView } from './fake-views.ts';

it.each([
  ['pending', {}],
  ['scheduled', { node: 'node-1' }],
  ['running', { node: 'node-1', phase: 'Running' }],
  ['ready', { node: 'node-1', phase: 'Running', ready: true }],
  ['terminating', { node: 'node-1', phase: 'Running', ready: true, deleting: true }],
  ['failing', { node: 'node-1', phase: 'Running', troubled: true }],
  ['failing', { phase: 'Failed' }],
  ['terminating', { phase: 'Running', troubled: true, deleting: true }],
  ['succeeded', { node: 'node-1', phase: 'Succeeded' }],
] as const)('a Pod is drawn as %s when it is %o', (state, fields) => {
  expect(podState(podView('a', fields))).toBe(state);
});

it.each([
  ['web-6d4b9c-x7k2p', 'x7k2p'],
  ['web-0', '0'],
  ['storefront-recommendations-api-gateway-for-european-customm9j89', 'm9j89'],
])('of the Pod %s its siblings differ in %s, though the base of a long generated name is cut off', (name, short) => {
  expect(shortPodName(name)).toBe(short);
});
