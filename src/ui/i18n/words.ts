/* Parts of the words that steps are told in. */

/** `1 Pod`, `3 Pods`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** A percentage of replicas before it is rounded: 25 % of 10 is 2.5. Undefined if the field has a plain number. */
export function exactShare(field: string, replicas: number): number | undefined {
  return field.endsWith('%') ? Math.round(Number.parseFloat(field) * replicas) / 100 : undefined;
}
