import { StatusError } from '../../api/index.ts';
import type { ManifestDocument } from './document.ts';
import type { SourceRange } from './source-text.ts';

/** Something wrong in a manifest, and where. */
export interface ManifestProblem extends SourceRange {
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** The fields that a refusal of the server is about, in the document that it refused. An error that names none is about the whole. */
export function problemsOf(document: ManifestDocument, error: StatusError): ManifestProblem[] {
  const causes = (error.details.causes ?? []).filter(({ field }) => field !== undefined && field !== '');
  if (causes.length > 0) {
    return causes.map(({ field, message }) => ({ ...document.locate(field!), message: `${field}: ${message}`, severity: 'error' }));
  }
  const fields = [...error.message.matchAll(/(unknown|duplicate) field "([^"]+)"/g)];
  if (fields.length > 0) {
    return fields.map(([text, , field]) => ({ ...document.locate(field!, 'key'), message: text, severity: 'error' }));
  }
  // `json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32`
  const typed = /Go struct field \w+\.(\S+) of type/.exec(error.message);
  const range = typed === null ? document.locate('kind') : document.locate(typed[1]!);
  return [{ ...range, message: error.message, severity: 'error' }];
}
