import type { RequestCommand } from './request-command.ts';

/** What the query says that makes a request last. */
const LASTING = /[?&](?:watch|follow)=(?:true|1)(?=&|$)/;
const MAX_PATH = 200;

/**
 * A request in one line: `PATCH /apis/apps/v1/namespaces/default/deployments/web (kubectl)`. Of the query only `watch=true` and `follow=true` are shown, of the
 * client its name.
 */
export function requestLine({ method, url, headers }: RequestCommand): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const shown = path.length <= MAX_PATH ? path : `${path.slice(0, MAX_PATH)}…`;
  const lasting = LASTING.exec(url)?.[0].slice(1);
  const client = /^[\w.-]{1,64}/.exec(headers?.['user-agent'] ?? '')?.[0];
  return `${method} ${shown}${lasting === undefined ? '' : `?${lasting}`}${client === undefined ? '' : ` (${client})`}`;
}
