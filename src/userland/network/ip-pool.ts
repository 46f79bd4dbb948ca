/** Allocates the addresses of a range in turn, so that a released one is not reused at once (the host-local IPAM plugin). */
export class IpPool {
  readonly #base: number;
  readonly #size: number;
  readonly #taken = new Set<number>();
  #last = 1;

  /** `cidr` as in `10.244.1.0/24`. The first address is the network's, the second the bridge's. */
  constructor(readonly cidr: string) {
    const [address = '', bits = '24'] = cidr.split('/');
    this.#base = parse(address);
    this.#size = 2 ** (32 - Number(bits));
  }

  /** A free address. Returns undefined if all are taken. */
  take(): string | undefined {
    for (let tries = 0; tries < this.#size; tries++) {
      this.#last = this.#last + 1 >= this.#size - 1 ? 2 : this.#last + 1;
      if (this.#taken.has(this.#last)) continue;
      this.#taken.add(this.#last);
      return format(this.#base + this.#last);
    }
    return undefined;
  }

  release(ip: string): void {
    this.#taken.delete(parse(ip) - this.#base);
  }
}

function parse(ip: string): number {
  let address = 0;
  for (const part of ip.split('.')) address = address * 256 + Number(part);
  return address;
}

function format(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}
