import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { durationFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import { StatusError } from '../../api/index.ts';
import { objectPrinter } from '../printers/object-printer.ts';
import { nameFrom } from './generated.ts';

const BOUND_KINDS = ['Node', 'Pod', 'Secret'];

/** cmd/create/create_token.go. */
export const CREATE_TOKEN = defineCommand({
  name: 'token',
  use: 'token SERVICE_ACCOUNT_NAME',
  short: 'Request a service account token',
  flags: {
    ...OUTPUT_FLAGS,
    audience: stringsFlag('Whom the token is for. Default: the API server'),
    duration: durationFlag('How long the token is valid'),
    'bound-object-kind': stringFlag('The kind of an object without which the token is worth nothing: Node, Pod or Secret'),
    'bound-object-name': stringFlag('The name of that object'),
    'bound-object-uid': stringFlag('The uid of that object'),
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    const { audience, duration, 'bound-object-kind': kind, 'bound-object-name': boundName, 'bound-object-uid': uid } = flags;
    if (duration < 0) throw new KubectlError('--duration must be greater than or equal to 0');
    if (duration % 1000 !== 0) throw new KubectlError('--duration cannot be expressed in units less than seconds');
    if (kind === '') {
      if (boundName !== '') throw new KubectlError('--bound-object-name can only be set if --bound-object-kind is provided');
      if (uid !== '') throw new KubectlError('--bound-object-uid can only be set if --bound-object-kind is provided');
    } else {
      if (!BOUND_KINDS.includes(kind))
        throw new KubectlError(`supported --bound-object-kind values are ${BOUND_KINDS.join(', ')}`);
      if (boundName === '') throw new KubectlError('--bound-object-name is required if --bound-object-kind is provided');
    }
    const boundObjectRef = { kind, apiVersion: 'v1', name: boundName, ...(uid !== '' && { uid }) };
    const request = {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {
        audiences: audience,
        ...(duration > 0 && { expirationSeconds: duration / 1000 }),
        ...(kind !== '' && { boundObjectRef }),
      },
    };
    const ref = { namespace: session.namespace, name };
    try {
      const answer = yield* session.api.subresource('ServiceAccount', ref, 'token', 'create', request);
      const print = objectPrinter(session, flags);
      const { status } = answer as unknown as { readonly status: { readonly token: string } };
      session.out(print === undefined ? `${status.token}\n` : print(answer));
    } catch (error) {
      if (error instanceof StatusError) throw new KubectlError(`failed to create token: ${error.message}`);
      throw error;
    }
  },
});
