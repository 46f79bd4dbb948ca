import { test } from 'vitest';
import { placeAt, fieldAt } from '../../../src/ui/editor/yaml-place.ts';
test('x', () => { const t='apiVersion: apps/v1\nkind: Deployment\nspec:\n  replicas: 3\n  min\n  strategy:\n    type: Rec\n'; console.log(placeAt(t,4,5), placeAt(t,6,13), fieldAt(t, 50)); });
