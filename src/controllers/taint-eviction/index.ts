export { TaintEvictionController } from './controller.ts';
