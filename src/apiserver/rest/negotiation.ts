import { notAcceptable } from './status.ts';

/** One clause of an Accept header. */
export interface AcceptClause {
  /** `application/json`. */
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

export type Encoding = 'json' | 'yaml';

/** The form of an answer: the objects, a table, or their metadata only. */
export type View = 'object' | 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList';

export interface Negotiated {
  readonly encoding: Encoding;
  readonly view: View;
  /** The version of the view: `v1`, or `v1beta1` for older clients. */
  readonly viewVersion: string;
}

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  'application/json': 'json',
  'application/yaml': 'yaml',
  'application/*': 'json',
  '*/*': 'json',
};
const ACCEPTED = ['application/json', 'application/yaml'];
const VIEWS: ReadonlySet<string> = new Set(['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList']);
const VIEW_VERSIONS: ReadonlySet<string> = new Set(['v1', 'v1beta1']);
/** The maximum number of clauses read from a header. */
const MOST_CLAUSES = 32;

/** The clauses of an Accept header, by descending preference. */
export function parseAccept(header: string | undefined): readonly AcceptClause[] {
  if (header === undefined || header.trim() === '') return [{ type: '*/*', parameters: new Map() }];
  const clauses = header.split(',', MOST_CLAUSES).map((clause) => {
    const [type = '', ...rest] = clause.split(';').map((part) => part.trim());
    const parameters = new Map(rest.map((part) => splitParameter(part)));
    return { type: type.toLowerCase(), parameters };
  });
  const quality = ({ parameters }: AcceptClause): number => Number(parameters.get('q') ?? 1) || 0;
  return clauses.filter((clause) => quality(clause) > 0).sort((a, b) => quality(b) - quality(a));
}

function splitParameter(text: string): [string, string] {
  const equals = text.indexOf('=');
  return equals < 0
    ? [text, '']
    : [
        text.slice(0, equals).trim(),
        text
          .slice(equals + 1)
          .trim()
          .replace(/^"|"$/g, ''),
      ];
}

/** The form of the answer (endpoints/handlers/negotiation `NegotiateOutputMediaType`). Throws `NotAcceptable`. */
export function negotiate(clauses: readonly AcceptClause[]): Negotiated {
  for (const { type, parameters } of clauses) {
    const encoding = Object.hasOwn(ENCODINGS, type) ? ENCODINGS[type] : undefined;
    if (encoding === undefined) continue;
    const as = parameters.get('as') ?? '';
    if (as === '') return { encoding, view: 'object', viewVersion: 'v1' };
    const viewVersion = parameters.get('v') ?? '';
    if (VIEWS.has(as) && parameters.get('g') === 'meta.k8s.io' && VIEW_VERSIONS.has(viewVersion)) {
      return { encoding, view: as as View, viewVersion };
    }
  }
  throw notAcceptable(ACCEPTED);
}
