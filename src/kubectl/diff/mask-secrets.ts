import type { KubeObject } from '../../api/index.ts';

type Data = Readonly<Record<string, string>>;
type Secret = KubeObject & { readonly data?: Data };

const MASK = '***';

/** Both versions of a Secret with their values hidden, so that one still sees which of them differ (cmd/diff `Masker`). Other objects stay as they are. */
export function maskSecrets(
  from: KubeObject | undefined,
  to: KubeObject,
): { readonly from: KubeObject | undefined; readonly to: KubeObject } {
  if (to.kind !== 'Secret' || to.apiVersion !== 'v1') return { from, to };
  const before = (from as Secret | undefined)?.data;
  const after = (to as Secret).data;
  const differs = (key: string): boolean =>
    before !== undefined &&
    after !== undefined &&
    Object.hasOwn(before, key) &&
    Object.hasOwn(after, key) &&
    before[key] !== after[key];
  const masked = (data: Data, when: string): Data =>
    Object.fromEntries(Object.keys(data).map((key) => [key, differs(key) ? `${MASK} (${when})` : MASK]));
  return {
    from: before === undefined ? from : withData(from!, masked(before, 'before')),
    to: after === undefined ? to : withData(to, masked(after, 'after')),
  };
}

function withData(object: KubeObject, data: Data): Secret {
  return { ...object, data };
}
