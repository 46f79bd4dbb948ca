import type { Scalar } from './resolve.ts';

/** A value in a YAML text, and where it stands. */
export type YamlNode = YamlScalar | YamlList | YamlMap;

interface Placed {
  /** Offset in the text. */
  readonly start: number;
  /** Offset behind it. */
  readonly end: number;
}

export interface YamlScalar extends Placed {
  readonly kind: 'scalar';
  readonly value: Scalar;
}

export interface YamlList extends Placed {
  readonly kind: 'list';
  readonly value: readonly unknown[];
  readonly items: readonly YamlNode[];
}

export interface YamlMap extends Placed {
  readonly kind: 'map';
  /** Plain data: any key may be there, `__proto__` too. */
  readonly value: Readonly<Record<string, unknown>>;
  /** In the order of the text. Of pairs with one name the last counts. What `<<` merges in is in the value alone. */
  readonly pairs: readonly YamlPair[];
}

export interface YamlPair {
  /** The key as JSON has it. */
  readonly name: string;
  readonly key: YamlNode;
  readonly value: YamlNode;
}
