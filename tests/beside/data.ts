import { fileURLToPath } from 'node:url';

/**
 * Data that lies beside the checkout and is not part of the project: manifests of the Kubernetes documentation (`examples`), tables of upstream's tests
 * (`conformance/tables`) and the structure of the API (`openapi`). The tests over it are a suite of their own, `npm run test:beside`.
 */
export const DATA = process.env['KUBELOUPE_DATA'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
