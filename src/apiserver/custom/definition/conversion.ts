import { isDNS1035Label, type CustomResourceConversion, type WebhookConversion } from '../../../api/index.ts';
import type { ErrorList, FieldPath } from '../../validation/index.ts';

const STRATEGIES = ['None', 'Webhook'];
/** The versions of ConversionReview that a server understands. */
const REVIEW_VERSIONS = ['v1', 'v1beta1'];

/** apiextensions validation.go `validateCustomResourceConversion`. */
export function checkConversion(conversion: CustomResourceConversion | undefined, errors: ErrorList, path: FieldPath): void {
  if (conversion === undefined) return;
  const { strategy = '', webhook } = conversion;
  if (strategy === '') errors.required(path.child('strategy'));
  else if (!STRATEGIES.includes(strategy)) errors.notSupported(path.child('strategy'), strategy, STRATEGIES);
  if (strategy === 'Webhook') return checkWebhook(webhook, errors, path);
  const detail = 'should not be set when strategy is not set to Webhook';
  if (webhook?.clientConfig !== undefined) errors.forbidden(path.child('webhookClientConfig'), detail);
  if ((webhook?.conversionReviewVersions ?? []).length > 0) errors.forbidden(path.child('conversionReviewVersions'), detail);
}

function checkWebhook(webhook: WebhookConversion | undefined, errors: ErrorList, path: FieldPath): void {
  const config = webhook?.clientConfig;
  const at = path.child('webhookClientConfig');
  if (config === undefined) errors.required(at, 'required when strategy is set to Webhook');
  else if ((config.url === undefined) === (config.service === undefined))
    errors.required(at, 'exactly one of url or service is required');
  const versions = webhook?.conversionReviewVersions ?? [];
  const list = path.child('conversionReviewVersions');
  if (versions.length === 0) return errors.required(list);
  versions.forEach((version, i) => {
    if (versions.indexOf(version) < i) errors.invalid(list.index(i), version, 'duplicate version');
    else errors.invalidEach(list.index(i), version, isDNS1035Label(version));
  });
  if (!versions.some((version) => REVIEW_VERSIONS.includes(version)))
    errors.invalid(list, versions, `must include at least one of ${REVIEW_VERSIONS.join(', ')}`);
}
