import { ScenarioError } from '../scenario-error.ts';

const ALPHABET = /^[A-Za-z0-9_-]*$/;

/** Encodes bytes as base64url (RFC 4648, section 5) without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url. Throws `ScenarioError` if the text is invalid. */
export function fromBase64Url(text: string): Uint8Array {
  if (!ALPHABET.test(text) || text.length % 4 === 1) throw damaged();
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export function damaged(): ScenarioError {
  return new ScenarioError('damaged-link', 'the link is damaged, or a part of it is missing');
}
