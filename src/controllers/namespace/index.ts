export { NamespaceController, type NamespaceControllerOptions } from './controller.ts';
