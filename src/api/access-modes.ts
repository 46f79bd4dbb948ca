const SHORT_MODES = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
] as const;

/** How a volume may be mounted, in short: `RWO,RWX` (core/v1/helper `GetAccessModesAsString`). */
export function accessModesText(modes: readonly string[] = []): string {
  return SHORT_MODES.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',');
}
