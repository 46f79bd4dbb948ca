import { StatusError, type StatusReason } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import type { Session } from '../session.ts';
import type { GetInput } from './get-input.ts';

/** Prints what the server answers to a path, as it is (kubectl pkg/rawhttp/raw.go `RawGet`). Throws `KubectlError`, `StatusError`. */
export function* getRaw(session: Session, input: GetInput): Process<void> {
  check(input);
  const { status, text } = yield* session.getRaw(input.flags.raw);
  if (status >= 400) throw refusal(status, text);
  session.out(text);
}

/** cmd/get/get.go `Validate`. */
function check({ args, flags, usageError }: GetInput): void {
  const { raw } = flags;
  if (args.length > 0) throw new KubectlError('arguments may not be passed when --raw is specified');
  if (flags.watch || flags['watch-only'] || flags.selector !== '')
    throw new KubectlError('--raw may not be specified with other flags that filter the server request or alter the output');
  if (flags.output !== '') throw usageError('--raw and --output are mutually exclusive');
  if (!raw.startsWith('/'))
    throw usageError(`--raw must be a valid URL path: parse ${JSON.stringify(raw)}: invalid URI for request`);
}

/** What client-go makes of a reply that is no success (client-go rest/request.go `transformResponse`). */
function refusal(status: number, text: string): StatusError {
  const { reason, message, details } = statusIn(text);
  if (message !== undefined) return new StatusError(reason ?? '', message, details ?? {}, status);
  const [known, words] = GENERIC[status] ?? [
    'InternalError',
    `an error on the server (${JSON.stringify(text.trim())}) has prevented the request from succeeding`,
  ];
  return new StatusError(known, words, {}, status);
}

/** The messages for replies that have no Status (apimachinery api/errors `NewGenericServerResponse`). */
const GENERIC: Readonly<Record<number, readonly [StatusReason, string]>> = {
  404: ['NotFound', 'the server could not find the requested resource'],
  503: ['ServiceUnavailable', 'the server is currently unable to handle the request'],
};

/** The Status of a reply. Empty if the reply is a plain text. */
function statusIn(text: string): Partial<Pick<StatusError, 'reason' | 'message' | 'details'>> {
  if (!text.startsWith('{')) return {};
  const status = JSON.parse(text) as Partial<StatusError> & { readonly kind?: string };
  return status.kind === 'Status' ? status : {};
}
