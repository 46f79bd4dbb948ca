export { readYaml, YAML_LIMITS, type YamlDocument } from './read-yaml.ts';
export { YamlError } from './yaml-error.ts';
export type { YamlList, YamlMap, YamlNode, YamlPair, YamlScalar } from './yaml-node.ts';
