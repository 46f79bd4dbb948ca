import { expect, it } from 'vitest';
import { SECRET_CHARS } from '../../../src/room/protocol.ts';
import { newSecret } from '../../../src/ui/model/secret.ts';

it('a secret has the characters that a room asks for, and is another each time', () => {
  const secrets = Array.from({ length: 200 }, newSecret);
  expect(secrets.filter((secret) => !/^[\w-]+$/.test(secret) || secret.length !== SECRET_CHARS)).toEqual([]);
  expect(new Set(secrets).size).toBe(200);
});
