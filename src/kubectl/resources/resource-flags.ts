import { KubectlError } from '../errors.ts';
import { FILE_FLAGS, LOCAL_FLAG } from '../line/flag-groups.ts';
import { boolFlag, intFlag, stringFlag, type FlagSet, type FlagValues } from '../line/flags.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { DEFAULT_CHUNK_SIZE } from './chunks.ts';
import { select, type Query, type Selection } from './selection.ts';

/** Every flag that takes part in the choice of objects. */
const RESOURCE_FLAGS = {
  ...FILE_FLAGS,
  selector: stringFlag('Label selector: a=b,c!=d', { short: 'l' }),
  'field-selector': stringFlag('Field selector: metadata.name=web'),
  all: boolFlag('Select all objects of the given types'),
  'all-namespaces': boolFlag('Use all namespaces', { short: 'A' }),
  'chunk-size': intFlag('Number of objects per list request; 0 requests all at once', {
    default: DEFAULT_CHUNK_SIZE,
    hidden: true,
  }),
  subresource: stringFlag('The subresource: status, scale or resize'),
  ...LOCAL_FLAG,
} satisfies FlagSet;

type AllFlags = typeof RESOURCE_FLAGS;

/** A form in which a command takes objects, besides `TYPE NAME` and `TYPE/NAME`, by its flag. */
export type Form = Exclude<keyof AllFlags, 'kustomize' | 'recursive'>;

/** The flags of forms: files have three. */
type FlagsOf<F extends Form> = Pick<AllFlags, F | ('filename' extends F ? keyof typeof FILE_FLAGS : never)>;

/** How a command resolves its objects, beyond the forms. */
interface Rules extends Pick<Query, 'latest' | 'requireObject' | 'singleType' | 'typeMeansAll' | 'typed' | 'stopsAtError'> {
  /** The error if neither words nor files name anything. Default: that of the builder. */
  readonly nothing?: string;
  /** Whether `--all` is a selector, which no name may accompany. Default: it lets a type without names mean all its objects. */
  readonly selectsAll?: boolean;
}

/** What `select` needs of a command's input. */
interface Input {
  readonly args: readonly string[];
  readonly flags: Partial<FlagValues<AllFlags>>;
}

/** How a command takes objects: its flags, and how they and its words are resolved (cli-runtime genericclioptions `ResourceBuilderFlags`). */
export class ResourceFlags<F extends Form = Form> {
  readonly flags: FlagsOf<F>;
  readonly #rules: Rules;

  constructor(forms: readonly F[], rules: Rules = {}) {
    const names = new Set<string>(forms.includes('filename' as F) ? [...Object.keys(FILE_FLAGS), ...forms] : forms);
    const entries = Object.entries(RESOURCE_FLAGS).filter(([name]) => names.has(name));
    this.flags = Object.fromEntries(entries) as unknown as FlagsOf<F>;
    this.#rules = rules;
  }

  /** Throws `KubectlError` if nothing is named. `select` does so too. */
  require({ args, flags }: Input, words = args): void {
    const { nothing } = this.#rules;
    const named = words.length > 0 || (flags.filename ?? []).length > 0;
    if (nothing !== undefined && !named) throw new KubectlError(nothing);
  }

  /** The query of a command line. `words`: the arguments that name objects, by default all. */
  query(input: Input, words: readonly string[] = input.args): Query {
    const given = <N extends Form>(name: N): FlagValues<AllFlags>[N] | undefined =>
      name in this.flags ? input.flags[name] : undefined;
    const { nothing: _, selectsAll = false, typeMeansAll = false, ...rules } = this.#rules;
    const all = given('all') === true;
    return {
      ...rules,
      args: words,
      filenames: given('filename'),
      selector: given('selector'),
      fieldSelector: given('field-selector'),
      all: selectsAll && all,
      typeMeansAll: typeMeansAll || (!selectsAll && all),
      allNamespaces: given('all-namespaces'),
      chunkSize: given('chunk-size'),
      subresource: given('subresource'),
      local: given('local'),
    };
  }

  /** The objects of a command line. `changes` replace parts of the query. Throws `KubectlError`. */
  *select(session: Session, input: Input, words = input.args, changes: Query = {}): Process<Selection> {
    this.require(input, words);
    return yield* select(session, { ...this.query(input, words), ...changes });
  }
}

/** Some commands refuse the two, others let the selector count. Throws `KubectlError`. */
export function refuseAllWithSelector({ flags }: Pick<Input, 'flags'>): void {
  if (flags.all !== true) return;
  if ((flags.selector ?? '') !== '') throw new KubectlError('cannot set --all and --selector at the same time');
  if ((flags['field-selector'] ?? '') !== '') throw new KubectlError('cannot set --all and --field-selector at the same time');
}

/** The error of commands that take only files, if there are none. */
export const NO_FILES = 'must specify one of -f and -k';

/** The error of commands that need `TYPE NAME`, if nothing is named. */
export const NO_RESOURCES = 'one or more resources must be specified as <resource> <name> or <resource>/<name>';
