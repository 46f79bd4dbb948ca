import { certificateStatusText, type CertificateSigningRequest, humanDuration } from '../../../api/index.ts';
import { AGE, NAME, textColumn, type Column } from './column.ts';

/** printers.go `certificateSigningRequestColumnDefinitions` and `printCertificateSigningRequest`. */
export const CERTIFICATE_SIGNING_REQUEST_COLUMNS: readonly Column<CertificateSigningRequest>[] = [
  NAME,
  AGE,
  textColumn({
    name: 'SignerName',
    description: 'Who is to sign the certificate.',
    cell: ({ spec }) => spec.signerName || '<none>',
  }),
  textColumn({ name: 'Requestor', description: 'Who sent the request.', cell: ({ spec }) => spec.username ?? '' }),
  textColumn({
    name: 'RequestedDuration',
    description: 'How long the certificate shall be valid.',
    cell: ({ spec: { expirationSeconds } }) =>
      expirationSeconds === undefined ? '<none>' : humanDuration(expirationSeconds * 1000),
  }),
  textColumn({
    name: 'Condition',
    description: 'Whether the request is approved, and the certificate issued.',
    cell: certificateStatusText,
  }),
];
