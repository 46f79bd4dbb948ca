export { expressionFaults } from './expression-faults.ts';
export { suggestChecks } from './suggest-checks.ts';
