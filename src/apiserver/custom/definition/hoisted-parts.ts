import { jsonEqual, type CustomResourceDefinitionVersion, type Json } from '../../../api/index.ts';

const PARTS = ['schema', 'subresources', 'additionalPrinterColumns', 'selectableFields'] as const;
type Part = (typeof PARTS)[number];

/**
 * What a version has of its own, and what all versions have alike. Go's internal type has the latter once, above the versions (apiextensions
 * v1/conversion.go), and errors name that place: `spec.validation.openAPIV3Schema` instead of `spec.versions[0].schema.openAPIV3Schema`.
 */
export class HoistedParts {
  /** The parts that all versions have alike. */
  readonly shared: readonly Part[];

  constructor(versions: readonly CustomResourceDefinitionVersion[]) {
    this.shared = PARTS.filter((part) => {
      const first = versions[0]?.[part];
      return first !== undefined && versions.every((version) => isSame(version[part], first));
    });
  }

  /** The parts of a version that not all have alike. */
  own(version: CustomResourceDefinitionVersion): readonly Part[] {
    return PARTS.filter((part) => version[part] !== undefined && !this.shared.includes(part));
  }
}

function isSame(first: unknown, second: unknown): boolean {
  return first === second || (first !== undefined && jsonEqual(first as Json, second as Json));
}
