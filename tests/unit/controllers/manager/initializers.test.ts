import { expect, test } from 'vitest';
import type { ControllerDefinition } from '../../../../src/controllers/define-controller.ts';
import { CLOUD_CONTROLLER_INITIALIZERS, CONTROLLER_INITIALIZERS } from '../../../../src/controllers/manager/initializers.ts';

const FILES = import.meta.glob<Readonly<Record<string, unknown>>>('../../../../src/controllers/*/controller.ts', { eager: true });

function isDefinition(value: unknown): value is ControllerDefinition {
  return typeof value === 'object' && value !== null && 'build' in value && 'steps' in value;
}

test('every controller that is declared is started by a manager', () => {
  const declared = Object.values(FILES).flatMap((module) => Object.values(module).filter(isDefinition));
  const names = (controllers: readonly ControllerDefinition[]): string[] => controllers.map(({ name }) => name).toSorted();
  expect(names(declared)).toEqual(names([...CONTROLLER_INITIALIZERS, ...CLOUD_CONTROLLER_INITIALIZERS]));
});
