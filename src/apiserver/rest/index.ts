export { MAX_BODY_BYTES } from './body.ts';
export type { MetricSources } from '../metrics.ts';
export type { FromRestApi, ToRestApi } from './rest-messages.ts';
export { tooLarge } from './status.ts';
export type { RestInput, RestReply, RestRequest } from './request.ts';
export { RestAnswerer } from './rest-messages.ts';
export { RestCaller } from './rest-messages.ts';
export { RestApi, type RestApiOptions } from './rest-api.ts';
export { statusOf, type Status } from './status.ts';
