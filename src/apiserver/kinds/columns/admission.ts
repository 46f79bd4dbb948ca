import type { KubeObject } from '../../../api/index.ts';
import { AGE, type Column, NAME, numberColumn } from './column.ts';

/** Of the configurations of webhooks (printers/internalversion/printers.go `printValidatingWebhook`). */
export const WEBHOOK_COLUMNS: readonly Column<KubeObject & { readonly webhooks?: readonly object[] }>[] = [
  NAME,
  numberColumn({
    name: 'Webhooks',
    description: 'Webhooks indicates the number of webhooks registered in this configuration',
    cell: ({ webhooks = [] }) => webhooks.length,
  }),
  AGE,
];
