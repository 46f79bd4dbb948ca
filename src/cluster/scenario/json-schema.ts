import type { JsonSchema } from './shapes/shape.ts';
import { scenarioShape } from './shapes/scenario-shape.ts';

/** The JSON Schema of a scenario, generated from the shapes that `parseScenario` uses. Published as `scenario-v1.schema.json`. */
export const scenarioJsonSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Kubeloupe scenario, version 1',
  ...(scenarioShape.schema as object),
};
