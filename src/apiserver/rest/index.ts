export { MAX_BODY_BYTES } from './body.ts';
export type { FromRestApi, ToRestApi } from './messages.ts';
export { tooLarge } from './refusals.ts';
export type { RestReply, RestRequest } from './request.ts';
export { RestAnswerer } from './rest-answerer.ts';
export { RestCaller } from './rest-caller.ts';
export { RestApi, type RestApiOptions } from './rest-api.ts';
export { statusOf, type Status } from './status.ts';
