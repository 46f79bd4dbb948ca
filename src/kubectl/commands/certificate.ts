import { type CertificateSigningRequest, formatTime, isReason } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand, defineGroup, type Command } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';

const OBJECTS = new ResourceFlags(['filename'], {
  nothing: 'one or more CSRs must be specified as <name> or -f <filename>',
  latest: true,
});
const RESOURCE = 'certificatesigningrequests';
/** How often a conflicting approval is tried again. */
const MOST_CONFLICTS = 10;

/** cmd/certificates/certificates.go. */
export const CERTIFICATE = defineGroup({
  name: 'certificate',
  use: 'certificate SUBCOMMAND',
  short: 'Modify certificate resources',
  helpTo: 'stdout',
  exitCode: 0,
  children: [
    decision('approve', 'Approve a certificate signing request', {
      type: 'Approved',
      not: 'Denied',
      reason: 'KubectlApprove',
      message: 'This CSR was approved by kubectl certificate approve.',
      done: 'approved',
    }),
    decision('deny', 'Deny a certificate signing request', {
      type: 'Denied',
      not: 'Approved',
      reason: 'KubectlDeny',
      message: 'This CSR was denied by kubectl certificate deny.',
      done: 'denied',
    }),
  ],
});

interface Decision {
  readonly type: string;
  /** The condition that it may not have. */
  readonly not: string;
  readonly reason: string;
  readonly message: string;
  readonly done: string;
}

function decision(name: string, short: string, wanted: Decision): Command {
  return defineCommand({
    name,
    use: `${name} (-f FILENAME | NAME)`,
    short,
    flags: {
      ...OBJECTS.flags,
      ...OUTPUT_FLAGS,
      force: boolFlag('Update the request even if it is already decided so'),
    },
    *run(session, input) {
      const { args, flags } = input;
      OBJECTS.require(input);
      const words = args.map((each) => `${RESOURCE}/${each}`);
      const { items, errors } = yield* OBJECTS.select(session, input, words);
      const printer = new ResultPrinter(session, flags);
      for (const item of items) {
        const updated = yield* decide(session, item, wanted, flags.force);
        printer.print(item, wanted.done, updated);
      }
      throwAll(errors);
      if (items.length === 0) session.out('No resources found\n');
    },
  });
}

function* decide(session: Session, item: Item, wanted: Decision, force: boolean): Process<CertificateSigningRequest> {
  const { api } = session;
  let request = item.object as CertificateSigningRequest;
  for (let attempt = 0; ; attempt++) {
    const next = withDecision(request, wanted, session.nowMs);
    if (next === request && !force) return request;
    try {
      const body = yield* api.subresource(item.resource.key, refOf(item), 'approval', 'update', next);
      return body as CertificateSigningRequest;
    } catch (error) {
      if (!isReason(error, 'Conflict') || attempt === MOST_CONFLICTS) throw error;
    }
    request = yield* api.get('CertificateSigningRequest', refOf(item));
  }
}

/** The same request if it is already decided so (`addConditionIfNeeded`). */
function withDecision(request: CertificateSigningRequest, wanted: Decision, nowMs: number): CertificateSigningRequest {
  const { type, not, reason, message } = wanted;
  const { conditions = [] } = request.status ?? {};
  for (const condition of conditions) {
    if (condition.type === not)
      throw new KubectlError(`certificate signing request ${JSON.stringify(request.metadata.name)} is already ${not}`);
    if (condition.type === type) return request;
  }
  const added = { type, status: 'True', reason, message, lastUpdateTime: formatTime(nowMs) };
  return { ...request, status: { ...request.status, conditions: [...conditions, added] } };
}
