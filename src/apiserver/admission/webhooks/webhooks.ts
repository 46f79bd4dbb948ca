import { forbidden, StatusError } from '../../../api/index.ts';
import type { WebhookConfiguration } from '../../kinds/webhook-configurations.ts';
import type { Authorizer } from '../../rbac/authorizer.ts';
import type { Objects } from '../../subresources/definition.ts';
import type { AdmissionPlugin, Lookup } from '../admission.ts';
import { matchConditions } from '../policies/conditions.ts';
import { inputOf } from '../policies/input.ts';
import { type Dial, whyCallFails } from './call.ts';
import { type Attributes, matchesWrite } from '../match.ts';

/** Asks the webhooks that may change objects (plugin/webhook/mutating). Those that answer here change nothing. */
export function mutatingWebhooks(lookup: Lookup, dial: Dial, authorizer: Authorizer): AdmissionPlugin {
  const ask = asking('MutatingWebhookConfiguration', lookup, dial, authorizer);
  return {
    name: 'MutatingAdmissionWebhook',
    create(kind, next, request) {
      ask({ operation: 'CREATE', kind, next, old: undefined, request });
      return next;
    },
    update(kind, next, old, request) {
      ask({ operation: 'UPDATE', kind, next, old, request });
      return next;
    },
    delete: (kind, old, request) => ask({ operation: 'DELETE', kind, next: undefined, old, request }),
  };
}

/** Asks the webhooks that may refuse objects (plugin/webhook/validating). */
export function validatingWebhooks(lookup: Lookup, dial: Dial, authorizer: Authorizer): AdmissionPlugin {
  const ask = asking('ValidatingWebhookConfiguration', lookup, dial, authorizer);
  return {
    name: 'ValidatingAdmissionWebhook',
    validateCreate: (kind, next, request) => ask({ operation: 'CREATE', kind, next, old: undefined, request }),
    validateUpdate: (kind, next, old, request) => ask({ operation: 'UPDATE', kind, next, old, request }),
    delete: (kind, old, request) => ask({ operation: 'DELETE', kind, next: undefined, old, request }),
  };
}

/** Asks the webhooks of one kind of configuration, by the configurations' names. Throws if one with the policy Fail does not answer. */
function asking(
  configurations: string,
  lookup: Lookup,
  dial: Dial,
  authorizer: Authorizer,
): (attributes: Attributes) => undefined {
  return (attributes) => {
    const all = lookup(configurations) as Objects<WebhookConfiguration> | undefined;
    // A fast path: most clusters have no webhooks.
    if (all === undefined || all.writes === 0) return;
    for (const webhook of all.all().flatMap(({ webhooks = [] }) => webhooks)) {
      if (webhook.failurePolicy === 'Ignore' || !matchesWrite({ ...webhook, rules: webhook.rules ?? [] }, attributes, lookup))
        continue;
      const match = matchConditions(webhook.matchConditions, webhook.failurePolicy, () =>
        inputOf(attributes, authorizer, lookup),
      );
      if ('error' in match) throw forbidden(attributes.kind.group, attributes.kind.plural, attributes.request.name, match.error);
      if (!match.matches) continue;
      const why = whyCallFails(webhook, lookup, dial);
      if (why === undefined) continue;
      const message = `failed calling webhook "${webhook.name}": failed to call webhook: ${why}`;
      throw new StatusError('InternalError', `Internal error occurred: ${message}`, { causes: [{ reason: '', message }] });
    }
  };
}
