import { FormatError, type KubeObject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { JsonPathEvaluation } from '../../api/jsonpath/jsonpath.ts';
import { parseTemplate } from '../../api/jsonpath/parser.ts';
import { cut } from '../line/pairs.ts';
import { CustomColumns } from './custom-columns.ts';
import { goJson } from '../../api/go-json.ts';
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
  'name',
  'template',
  'templatefile',
  'yaml',
];
/** The formats of `get` alone (cmd/get/get_flags.go `AllowedFormats`). */
const FORMATS_OF_GET = [...FORMATS, 'custom-columns', 'custom-columns-file', 'wide'].toSorted();

export interface PrinterOptions {
  readonly showManagedFields: boolean;
  readonly noHeaders?: boolean;
  /** Whether the formats of `get` are allowed too. */
  readonly forGet?: boolean;
  /** For jsonpath: a missing field is no error. Default true. */
  readonly allowMissingKeys?: boolean;
}

/**
 * The printer of `-o json|yaml|jsonpath=…|custom-columns=…` (cli-runtime genericclioptions `PrintFlags.ToPrinter`). Returns undefined for tables and names: no
 * format, `name`, and `wide` for `get`. Throws `KubectlError`.
 */
export function objectPrinter(output: string, options: PrinterOptions): ObjectPrinter | undefined {
  const [format, argument = ''] = cut(output, '=');
  switch (format) {
    case '':
    case 'name':
      return undefined;
    case 'json':
      return (object) => `${goJson(shown(object, options), '    ')}\n`;
    case 'yaml':
      return yamlPrinter(options);
    case 'jsonpath':
      return jsonPathPrinter(argument, options);
    case 'jsonpath-as-json':
    case 'jsonpath-file':
    case 'go-template':
    case 'go-template-file':
    case 'template':
    case 'templatefile':
    case 'kyaml':
      throw leftOut(format);
    default:
      if (options.forGet === true) return printerForGet(output, format, argument, options);
      throw unknownFormat(output, FORMATS);
  }
}

/** The formats that only `get` has. */
function printerForGet(output: string, format: string, argument: string, options: PrinterOptions): ObjectPrinter | undefined {
  switch (format) {
    case 'wide':
      return undefined;
    case 'custom-columns': {
      const columns = new CustomColumns(argument);
      return (object) => columns.print(itemsOf(object), options.noHeaders === true);
    }
    case 'custom-columns-file':
      throw leftOut(format);
    default:
      throw unknownFormat(output, FORMATS_OF_GET);
  }
}

function unknownFormat(output: string, formats: readonly string[]): KubectlError {
  return new KubectlError(
    `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: ${formats.join(',')}`,
  );
}

function leftOut(format: string): KubectlError {
  return new KubectlError(
    `the output format ${JSON.stringify(format)} is not part of this kubectl: use json, yaml, name, wide, jsonpath=… or custom-columns=…`,
  );
}

/** Documents after the first begin with `---`. */
function yamlPrinter(options: PrinterOptions): ObjectPrinter {
  let count = 0;
  return (object) => `${count++ > 0 ? '---\n' : ''}${printYaml(shown(object, options))}`;
}

function jsonPathPrinter(template: string, options: PrinterOptions): ObjectPrinter {
  if (template === '') throw new KubectlError('template format specified but no template given');
  const nodes = parsed(template);
  return (object) => {
    try {
      return new JsonPathEvaluation({ allowMissing: options.allowMissingKeys }).fill(nodes, shown(object, options));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const details = `Error executing template: ${error.message}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${template}\n`;
      throw new KubectlError(`error executing jsonpath ${JSON.stringify(template)}: ${details}`);
    }
  };
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
export function shown(object: unknown, options: PrinterOptions): unknown {
  if (options.showManagedFields || typeof object !== 'object' || object === null) return object;
  if ('items' in object && Array.isArray(object.items))
    return { ...object, items: object.items.map((item) => shown(item, options)) };
  const { metadata } = object as Partial<KubeObject>;
  if (metadata?.managedFields === undefined) return object;
  const { managedFields: _, ...rest } = metadata;
  return { ...object, metadata: rest };
}

function itemsOf(object: unknown): readonly unknown[] {
  if (typeof object === 'object' && object !== null && 'items' in object && Array.isArray(object.items)) return object.items;
  return [object];
}
