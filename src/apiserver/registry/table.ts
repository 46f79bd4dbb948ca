import type { KubeObject, Table } from '../../api/index.ts';
import type { KindDefinition } from '../kinds/index.ts';

/** Objects as `kubectl get` shows them, with the columns of `-o wide` too (metav1.Table; printers/storage/storage.go `ConvertToTable`). */
export function tableOf(
  kind: Pick<KindDefinition, 'columns'>,
  objects: readonly KubeObject[],
  resourceVersion: string,
  wallMs: number,
): Table {
  const columns = kind.columns.map(({ name, type, format, priority, description }) => ({
    name,
    type,
    format,
    priority,
    description,
  }));
  const rows = objects.map((object) => ({ cells: kind.columns.map((column) => column.cell(object, wallMs)), object }));
  return { columns, rows, resourceVersion };
}
