import { der, type DerValue, derText, inside, oid, oidText, sequence, string, TAG } from './der.ts';

/** A subject or an issuer (Go crypto/x509/pkix `Name`): the values of each of its attributes, by the short name of the attribute. */
export type Name = Readonly<Partial<Record<Attribute, readonly string[]>>>;

/** The attributes that Go knows, in the order in which it writes them (pkix `ToRDNSequence`). */
const ATTRIBUTES = {
  C: '2.5.4.6',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  street: '2.5.4.9',
  postalCode: '2.5.4.17',
  CN: '2.5.4.3',
  serialNumber: '2.5.4.5',
} as const;

type Attribute = keyof typeof ATTRIBUTES;

const BY_OID: ReadonlyMap<string, Attribute> = new Map(
  Object.entries(ATTRIBUTES).map(([attribute, id]) => [id, attribute as Attribute]),
);

/** Attributes that Go does not know are dropped. Throws `DerError`. */
export function readName(value: DerValue | undefined): Name {
  const name: Partial<Record<Attribute, readonly string[]>> = {};
  for (const part of inside(value)) {
    for (const each of inside(part, TAG.set)) {
      const [id, text] = inside(each);
      const attribute = BY_OID.get(oidText(id));
      if (attribute !== undefined && text !== undefined) name[attribute] = [...(name[attribute] ?? []), derText(text)];
    }
  }
  return name;
}

export function writeName(name: Name): number[] {
  const parts = Object.entries(ATTRIBUTES).flatMap(([attribute, id]) => {
    const values = name[attribute as Attribute] ?? [];
    if (values.length === 0) return [];
    // A set is sorted.
    const encoded = values.map((value) => sequence(oid(id), string(value)));
    return [der(TAG.set, ...encoded.toSorted((a, b) => (a.join(',') < b.join(',') ? -1 : 1)))];
  });
  return sequence(...parts);
}

/** The common name: the last one, as Go takes it. Empty if there is none. */
export function commonName(name: Name): string {
  return name.CN?.at(-1) ?? '';
}

/** As openssl prints it: `O = system:nodes, CN = system:node:node-1`. */
export function nameText(name: Name): string {
  return Object.entries(name)
    .flatMap(([attribute, values]) => values.map((value) => `${attribute} = ${value}`))
    .join(', ');
}
