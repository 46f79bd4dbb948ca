import { expect, test } from 'vitest';
import { keyParts, objectOfKey, textParts } from '../../../../src/ui/loops/KeyButton.tsx';

test('a key leads to the object that it names', () => {
  expect(objectOfKey('deployment', 'default/web')).toBe('Deployment/default/web');
  expect(objectOfKey('scheduler', 'default/web-1-abcde')).toBe('Pod/default/web-1-abcde');
  expect(objectOfKey('node_lifecycle_controller', 'node-1')).toBe('Node/node-1');
});

test("a key of the garbage collector has the kind, and its uid is not part of the object's id", () => {
  expect(objectOfKey('garbage_collector_attempt_to_delete', 'ReplicaSet/default/web-1@83f6')).toBe('ReplicaSet/default/web-1');
});

test('a key of a queue that the page does not know leads nowhere', () => {
  expect(objectOfKey('something_new', 'default/db')).toBeUndefined();
});

test('a key is shown without the namespace default and without a uid', () => {
  expect(keyParts('default/web')).toEqual({ head: 'web', tail: '' });
  expect(keyParts('kube-system/web')).toEqual({ head: 'kube-syst', tail: 'em/web' });
  expect(keyParts('Pod/default/a@83f6')).toEqual({ head: 'Pod/a', tail: '' });
});

test('the end of a name, which differs between siblings, is never cut', () => {
  const { head, tail } = textParts('web-64bf787f5f-gxrdz');
  expect(tail).toBe('-gxrdz');
  expect(head + tail).toBe('web-64bf787f5f-gxrdz');
});
