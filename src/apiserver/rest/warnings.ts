import type { WriteOptions } from '../../api/index.ts';
import { decode } from '../decoding/index.ts';
import type { KindDefinition } from '../kinds/index.ts';

/** All warnings of one answer together, in characters (apiserver pkg/endpoints/filters/warning.go). */
const MOST_CHARACTERS = 4096;

/**
 * The header that tells a client of fields that its object has and its kind has not, where they are dropped and not refused
 * (endpoints/handlers/rest.go `addStrictDecodingWarnings`). For an object that has been taken.
 */
export function warningHeader(
  kind: KindDefinition,
  body: object,
  { fieldValidation = 'Warn' }: WriteOptions,
): Record<string, string> {
  if (fieldValidation !== 'Warn') return {};
  let header = '';
  for (const path of decode(kind, body).unknownFields) {
    // A header has no room for other characters.
    const warning = `299 - ${JSON.stringify(`unknown field "${path}"`)}`.replace(/[^\x20-\x7e]/g, '?');
    if (header.length + warning.length > MOST_CHARACTERS) break;
    header += header === '' ? warning : `, ${warning}`;
  }
  return header === '' ? {} : { warning: header };
}
