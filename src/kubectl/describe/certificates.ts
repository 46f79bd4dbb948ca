import {
  addressText,
  type CertificateRequest,
  certificateStatusText,
  type CertificateSigningRequest,
  commonName,
  DerError,
  humanDuration,
  parseCertificateRequest,
} from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { described, NAME } from './rows.ts';
import { longDate, pairsText } from './text.ts';

/** `describeCertificateSigningRequest`. */
export const CERTIFICATE_SIGNING_REQUEST = described<CertificateSigningRequest>([
  NAME,
  ['Labels', ({ metadata }) => pairsText(metadata.labels)],
  ['Annotations', ({ metadata }) => pairsText(metadata.annotations)],
  ['CreationTimestamp', ({ metadata }) => longDate(metadata.creationTimestamp)],
  ['Requesting User', ({ spec }) => spec.username ?? ''],
  ['Signer', ({ spec }) => spec.signerName],
  [
    'Requested Duration',
    ({ spec: { expirationSeconds } }) => (expirationSeconds === undefined ? undefined : humanDuration(expirationSeconds * 1000)),
  ],
  ['Status', certificateStatusText],
  ({ spec }) => requestLines(read(spec.request)),
]);

function read(request: string): CertificateRequest {
  try {
    return parseCertificateRequest(request);
  } catch (error) {
    if (error instanceof DerError) throw new KubectlError(`Error parsing CSR: ${error.message}`);
    throw error;
  }
}

function requestLines({ subject, names }: CertificateRequest): string {
  const lines = [
    'Subject:\n',
    `\tCommon Name:\t${commonName(subject)}\n`,
    `\tSerial Number:\t${subject.serialNumber?.at(-1) ?? ''}\n`,
    list('Organization', subject.O),
    list('Organizational Unit', subject.OU),
    list('Country', subject.C),
    list('Locality', subject.L),
    list('Province', subject.ST),
    list('StreetAddress', subject.street),
    list('PostalCode', subject.postalCode),
  ];
  const alternatives = [
    list('DNS Names', names.dns),
    list('Email Addresses', names.emails),
    list('URIs', names.uris),
    list('IP Addresses', names.ips.map(addressText)),
  ].join('');
  return lines.join('') + (alternatives === '' ? '' : `Subject Alternative Names:\n${alternatives}`);
}

/** `printListHelper`. */
function list(title: string, values: readonly string[] = []): string {
  return values.length === 0 ? '' : `\t${title}:\t${values.join('\n\t\t')}\n`;
}
