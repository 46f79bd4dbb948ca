import { illegalBase64At, type KindRef, type StatusError } from '../../api/index.ts';
import type { ManifestDocument, ManifestProblem } from './document.ts';

/** The largest number of problems per error, and the longest message. */
const MAX_PROBLEMS = 100;
const MAX_MESSAGE_CHARS = 10_000;

/** Locates the fields that a server's error is about. An error without fields is about the whole document. */
export function problemsOf(document: ManifestDocument, error: StatusError): ManifestProblem[] {
  // For a patch with unknown fields, the server names the field `patch`.
  const causes = (error.details.causes ?? []).filter(({ field = '' }) => field !== '' && field !== 'patch');
  if (causes.length > 0) {
    return causes.slice(0, MAX_PROBLEMS).map(({ field, message }) => ({
      ...document.locate(field!),
      message: `${field}: ${message}`.slice(0, MAX_MESSAGE_CHARS),
      severity: 'error',
    }));
  }
  const fields = [...error.message.matchAll(/(unknown|duplicate) field "([^"]+)"/g)].slice(0, MAX_PROBLEMS);
  if (fields.length > 0) {
    return fields.map(([text, , field]) => ({ ...document.locate(field!, 'key'), message: text, severity: 'error' }));
  }
  return [problemOf(document, error.message)];
}

/** Locates one error message. If it names a field with a wrong type, it is about that field, else about the whole document. */
export function problemOf(document: ManifestDocument, whole: string): ManifestProblem {
  const message = whole.slice(0, MAX_MESSAGE_CHARS);
  // `json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32`
  const typed = /Go struct field \w+\.(\S+) of type/.exec(message)?.[1];
  const field = message.includes('illegal base64 data') ? illegalBytes(document.value) : typed;
  return { ...document.locate(field ?? 'kind'), message: withoutSource(message), severity: 'error' };
}

/** The value in a Secret or ConfigMap that is not base64. Go's message does not name it. */
function illegalBytes(value: unknown): string | undefined {
  for (const field of ['data', 'binaryData']) {
    const entries = Object.entries((value as Readonly<Record<string, object | undefined>> | null)?.[field] ?? {});
    const found = entries.find(([, text]) => typeof text === 'string' && illegalBase64At(text) !== undefined);
    if (found !== undefined && (field === 'binaryData' || (value as KindRef).kind === 'Secret')) return `${field}[${found[0]}]`;
  }
  return undefined;
}

/** The message without the action and the file, which the display already shows. */
function withoutSource(message: string): string {
  const doing = [...message.matchAll(/(?:^|\n|: )(?:error when \w[^"]*|for:|unable to decode|error validating) "[^"]*": /g)].at(
    -1,
  );
  const rest = doing === undefined ? message : message.slice(doing.index + doing[0].length);
  return rest
    .replace(/^.* cannot be handled as an? \w+: (?:json: )?|^json: |^error validating data: /, '')
    .replace(/; if you choose to ignore.*$/, '');
}
