import { expect, it } from 'vitest';
import { messageBesideLine, shortMessage } from '../../../src/ui/design/short-message.ts';

it('leaves out an object that a message quotes', () => {
  const object = JSON.stringify(
    JSON.stringify({ kind: 'Deployment', spec: { replicas: 3, note: 'a "quoted" word, and much more to read' } }),
  );
  expect(
    shortMessage(`patch: Invalid value: ${object}: json: cannot unmarshal string into Go struct field X.spec of type "int32"`),
  ).toBe('patch: Invalid value: "{…}": json: cannot unmarshal string into Go struct field X.spec of type "int32"');
});

it('does not change other messages', () => {
  const message = 'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0';
  expect(shortMessage(message)).toBe(message);
});

it('does not name the line again that it stands beside', () => {
  expect(messageBesideLine('error converting YAML to JSON: yaml: line 23: did not find expected key')).toBe(
    'error converting YAML to JSON: yaml: did not find expected key',
  );
});
