/** The port of name servers. */
export const DNS_PORT = 53;

/** The address of the cluster's name servers: the Service `kube-dns`. */
export const CLUSTER_NAME_SERVER = '10.96.0.10';

/** The machines' own name server, outside of the cluster. */
export const MACHINE_NAME_SERVER = '172.18.0.1';

/** A name server's answer to a question for the IPv4 addresses (A records) of a full name. */
export interface DnsAnswer {
  readonly code: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL';
  readonly addresses: readonly string[];
  /** The name that the addresses belong to: the last one in a chain of CNAME records. */
  readonly canonicalName: string;
}

/** What a client gets: an answer, a port that nothing listens at, or nothing until it gives up. */
export type DnsReply = DnsAnswer | 'refused' | 'timed-out';
