import type { ApiResource } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { boolFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import { goJson } from '../../api/go-json.ts';
import { TableWriter } from '../printers/tab-writer.ts';
import { printYaml } from '../printers/yaml.ts';
import { groupVersion, qualifiedResource } from '../resources/rest-mapper.ts';

/** The version that client and server report. */
const VERSION = 'v1.36.0';

export const API_RESOURCES = defineCommand({
  name: 'api-resources',
  use: 'api-resources',
  short: 'Print the supported API resources on the server',
  reads: true,
  flags: {
    'api-group': stringFlag('Show only resources of this group'),
    namespaced: boolFlag('Show only namespaced resources, or with =false only the others', { default: true }),
    'no-headers': boolFlag('Do not print headers'),
    output: stringFlag('Output format: wide or name', { short: 'o' }),
    verbs: stringsFlag('Show only resources that support these verbs'),
    categories: stringsFlag('Show only resources of these categories'),
    'sort-by': stringFlag('The column to sort by: name or kind'),
    cached: boolFlag('', { hidden: true }),
  },
  *run(session, { args, flags, given, usageError }) {
    if (args.length > 0) throw usageError(`unexpected arguments: [${args.join(' ')}]`);
    if (!['', 'wide', 'name'].includes(flags.output)) throw new KubectlError(`--output ${flags.output} is not available`);
    const { resources } = yield* session.mapper();
    const wanted = resources.filter((resource) => {
      if (!resource.isPreferred) return false;
      if (given('api-group') && resource.group !== flags['api-group']) return false;
      if (given('namespaced') && resource.namespaced !== flags.namespaced) return false;
      return (
        flags.verbs.every((verb) => resource.verbs.includes(verb)) &&
        flags.categories.every((each) => resource.categories.includes(each))
      );
    });
    const sorted = wanted.sort((first, second) =>
      sortKey(first, flags['sort-by']) < sortKey(second, flags['sort-by']) ? -1 : 1,
    );
    if (flags.output === 'name') return session.out(sorted.map((resource) => `${qualifiedResource(resource)}\n`).join(''));
    const wide = flags.output === 'wide';
    const headers = ['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND', ...(wide ? ['VERBS', 'CATEGORIES'] : [])];
    const rows = sorted.map((resource) => rowOf(resource, wide));
    session.out(new TableWriter().write(flags['no-headers'] ? rows : [headers, ...rows]));
  },
});

function sortKey({ group, name, kind }: ApiResource, by: string): string {
  return by === 'kind' ? kind : by === 'name' ? name : `${group}\0${name}`;
}

function rowOf(resource: ApiResource, wide: boolean): string[] {
  const { name, shortNames, namespaced, kind, verbs, categories } = resource;
  return [
    name,
    shortNames.join(','),
    groupVersion(resource),
    String(namespaced),
    kind,
    ...(wide ? [[...verbs].sort().join(','), categories.join(',')] : []),
  ];
}

export const API_VERSIONS = defineCommand({
  name: 'api-versions',
  use: 'api-versions',
  short: 'Print the supported API versions on the server, in the form of "group/version"',
  reads: true,
  flags: {},
  *run(session, { args, usageError }) {
    if (args.length > 0) throw usageError(`unexpected arguments: [${args.join(' ')}]`);
    const { resources } = yield* session.mapper();
    session.out(
      [...new Set(resources.map(groupVersion))]
        .sort()
        .map((version) => `${version}\n`)
        .join(''),
    );
  },
});

export const VERSION_COMMAND = defineCommand({
  name: 'version',
  use: 'version',
  short: 'Print the client and server version information',
  reads: true,
  flags: {
    client: boolFlag('Show only the version of the client'),
    output: stringFlag('Output format: json or yaml', { short: 'o' }),
  },
  *run(session, { flags }) {
    if (!['', 'json', 'yaml'].includes(flags.output)) throw new KubectlError("--output must be 'yaml' or 'json'");
    if (flags.output === '')
      return session.out(`Client Version: ${VERSION}\n${flags.client ? '' : `Server Version: ${VERSION}\n`}`);
    const [major, minor] = VERSION.slice(1).split('.');
    const versions = {
      clientVersion: { major, minor, gitVersion: VERSION },
      ...(!flags.client && { serverVersion: JSON.parse((yield* session.getRaw('/version')).text) as object }),
    };
    session.out(`${flags.output === 'json' ? goJson(versions, '  ') : printYaml(versions)}\n`);
  },
});
