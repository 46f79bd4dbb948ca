import { FormatError, quote, type KubeObject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { JsonPathEvaluation } from '../../api/jsonpath/jsonpath.ts';
import { parseTemplate } from '../../api/jsonpath/parser.ts';
import { cut } from '../line/pairs.ts';
import type { Session } from '../session.ts';
import { GoTemplateExecution } from '../templates/execution.ts';
import { parseGoTemplate } from '../templates/parser.ts';
import { textOf as goText } from '../templates/values.ts';
import { CustomColumns } from './custom-columns.ts';
import { goJson } from '../../api/go-json.ts';
import { printKyaml } from './kyaml.ts';
import { printYaml } from './yaml.ts';

/** Prints an object or a list of objects. */
export type ObjectPrinter = (object: unknown) => string;

/** The formats of every command, in the order of error messages. */
const FORMATS = [
  'go-template',
  'go-template-file',
  'json',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
  'kyaml',
  'name',
  'template',
  'templatefile',
  'yaml',
];
/** The formats of `get` alone (cmd/get/get_flags.go `AllowedFormats`). */
const FORMATS_OF_GET = [...FORMATS, 'custom-columns', 'custom-columns-file', 'wide'].toSorted();

/** The flags of printing, of which a command may lack some. */
export interface PrintFlags {
  readonly output: string;
  /** The template of a format that names none. Without a format it is a `go-template`. */
  readonly template?: string;
  readonly 'show-managed-fields'?: boolean;
  readonly 'no-headers'?: boolean;
  /** Whether a missing field is no error. Default true. */
  readonly 'allow-missing-template-keys'?: boolean;
}

/**
 * The printer of `-o json|yaml|jsonpath=…|go-template=…|custom-columns=…` (cli-runtime genericclioptions `PrintFlags.ToPrinter`). Returns undefined for tables and
 * names: no format, `name`, and `wide` for `get`. Throws `KubectlError`.
 */
export function objectPrinter(
  session: Session,
  flags: PrintFlags,
  options: { readonly forGet?: boolean } = {},
): ObjectPrinter | undefined {
  const { output, template = '' } = flags;
  const [format, argument = template] = cut(output === '' && template !== '' ? 'go-template' : output, '=');
  switch (format) {
    case '':
    case 'name':
      return undefined;
    case 'json':
      return (object) => `${goJson(shown(object, flags), '    ')}\n`;
    case 'kyaml':
      return (object) => printKyaml(shown(object, flags));
    case 'yaml':
      return yamlPrinter(flags);
    case 'jsonpath':
    case 'jsonpath-as-json':
    case 'jsonpath-file':
      return jsonPathPrinter(
        format === 'jsonpath-file' ? textOf(session, argument) : argument,
        format === 'jsonpath-as-json',
        flags,
      );
    case 'go-template':
    case 'template':
      return goTemplatePrinter(session, argument, flags);
    case 'go-template-file':
    case 'templatefile':
      return goTemplatePrinter(session, textOf(session, argument), flags);
    default:
      if (options.forGet === true) return printerForGet(session, format, argument, flags);
      throw unknownFormat(output, FORMATS);
  }
}

/** The formats that only `get` has. */
function printerForGet(session: Session, format: string, argument: string, flags: PrintFlags): ObjectPrinter | undefined {
  switch (format) {
    case 'wide':
      return undefined;
    case 'custom-columns': {
      const columns = CustomColumns.of(argument);
      return (object) => columns.print(itemsOf(object), flags['no-headers'] === true);
    }
    case 'custom-columns-file': {
      const columns = argument === '' ? CustomColumns.of('') : CustomColumns.ofFile(textOf(session, argument, 'template'));
      // As upstream, --no-headers is forgotten.
      return (object) => columns.print(itemsOf(object), false);
    }
    default:
      throw unknownFormat(flags.output, FORMATS_OF_GET);
  }
}

const NO_TEMPLATE = 'template format specified but no template given';

/** The text of the file of a template. `what`: how messages call it. Throws `KubectlError`. */
function textOf(session: Session, path: string, what = '--template'): string {
  if (path === '') throw new KubectlError(NO_TEMPLATE);
  if (!session.hasFile(path)) throw new KubectlError(`error reading ${what} ${path}, open ${path}: no such file or directory`);
  return session.fileText(path);
}

function unknownFormat(output: string, formats: readonly string[]): KubectlError {
  return new KubectlError(
    `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: ${formats.join(',')}`,
  );
}

/** Documents after the first begin with `---`. */
function yamlPrinter(flags: PrintFlags): ObjectPrinter {
  let count = 0;
  return (object) => `${count++ > 0 ? '---\n' : ''}${printYaml(shown(object, flags))}`;
}

/** As upstream, templates see the `managedFields`. */
function jsonPathPrinter(template: string, asJson: boolean, flags: PrintFlags): ObjectPrinter {
  if (template === '') throw new KubectlError(NO_TEMPLATE);
  const nodes = parsed(template);
  return (object) => {
    try {
      const evaluation = new JsonPathEvaluation({ allowMissing: flags['allow-missing-template-keys'] ?? true });
      return asJson
        ? `${nodes.map((node) => goJson(evaluation.find([node], object), '    ')).join('\n')}\n`
        : evaluation.fill(nodes, object);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const details = `Error executing template: ${error.message}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${template}\n`;
      throw new KubectlError(`error executing jsonpath ${JSON.stringify(template)}: ${details}`);
    }
  };
}

/** cli-runtime printers/template.go `GoTemplatePrinter`. */
function goTemplatePrinter(session: Session, template: string, flags: PrintFlags): ObjectPrinter {
  if (template === '') throw new KubectlError(NO_TEMPLATE);
  const nodes = parsedGoTemplate(template);
  return (object) => {
    const execution = new GoTemplateExecution(template, object, { allowMissing: flags['allow-missing-template-keys'] ?? true });
    try {
      execution.run(nodes);
      return execution.output;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const { message } = error;
      // As upstream, this is printed in the place of the output.
      session.out(
        `${execution.output}Error executing template: ${message}. Printing more information for debugging the template:\n` +
          `\ttemplate was:\n\t\t${template}\n\traw data was:\n\t\t${goJson(object)}\n` +
          `\tobject given to template engine was:\n\t\t${goText(object)}\n\n`,
      );
      throw new KubectlError(`error executing template ${quote(template)}: ${message}`);
    }
  };
}

function parsedGoTemplate(template: string): ReturnType<typeof parseGoTemplate> {
  try {
    return parseGoTemplate(template);
  } catch (error) {
    if (error instanceof FormatError) throw new KubectlError(`error parsing template ${template}, ${error.message}`);
    throw error;
  }
}

function parsed(template: string): ReturnType<typeof parseTemplate> {
  try {
    return parseTemplate(template);
  } catch (error) {
    if (error instanceof FormatError) throw new KubectlError(`error parsing jsonpath ${template}, ${error.message}`);
    throw error;
  }
}

/** The object without `managedFields`, unless the user asks for them. */
export function shown(object: unknown, flags: Pick<PrintFlags, 'show-managed-fields'>): unknown {
  if (flags['show-managed-fields'] === true || typeof object !== 'object' || object === null) return object;
  if ('items' in object && Array.isArray(object.items))
    return { ...object, items: object.items.map((item) => shown(item, flags)) };
  const { metadata } = object as Partial<KubeObject>;
  if (metadata?.managedFields === undefined) return object;
  const { managedFields: _, ...rest } = metadata;
  return { ...object, metadata: rest };
}

function itemsOf(object: unknown): readonly unknown[] {
  if (typeof object === 'object' && object !== null && 'items' in object && Array.isArray(object.items)) return object.items;
  return [object];
}
