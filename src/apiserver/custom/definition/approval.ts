import type { CustomResourceDefinition } from '../../../api/index.ts';
import { FieldPath, type ErrorList } from '../../validation/index.ts';

const ANNOTATION = 'api-approved.kubernetes.io';
const SEE = 'see https://github.com/kubernetes/enhancements/pull/1111';

/** Groups of the Kubernetes community need its approval (apiextensions validation.go `validateAPIApproval`). */
export function checkApproval(
  next: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  errors: ErrorList,
): void {
  const { group = '' } = next.spec;
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(group)) return;
  const given = approvalOf(next);
  if (old !== undefined && approvalOf(old) === given) return;
  const path = FieldPath.of('metadata', 'annotations').key(ANNOTATION);
  const words = `protected groups must have approval annotation ${JSON.stringify(ANNOTATION)}`;
  if (given === '') errors.required(path, `${words}, ${SEE}`);
  else if (!given.startsWith('unapproved') && !isUrl(given))
    errors.invalid(path, given, `${words} with either a URL or a reason starting with "unapproved", ${SEE}`);
}

function approvalOf({ metadata }: CustomResourceDefinition): string {
  return metadata.annotations?.[ANNOTATION] ?? '';
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s/]+/i.test(text);
}
