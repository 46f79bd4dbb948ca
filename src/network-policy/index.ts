export { connectionEnd } from './connection-end.ts';
export { forbiddenBy, PolicyRules, type Direction } from './policy-rules.ts';
export { PolicyNetwork } from './policy-network.ts';
