/** Certificates (certificates.k8s.io/v1). */
export const CERTIFICATES_TYPES = `
kind CertificateSigningRequest certificates.k8s.io/v1 -- Asks a signer for a certificate, which somebody has to approve.
  spec! CertificateSigningRequestSpec ={} -- The request, and who sent it. It cannot change.
  status CertificateSigningRequestStatus -- Whether it is approved, and the certificate.

type CertificateSigningRequestSpec
  request! byte atomic @1 -- The request in the format PKCS#10, PEM in base64.
  usages [string] atomic @5 -- What the certificate may be used for.
  signerName! string @7 -- Who is to sign it.
  expirationSeconds? int32 @8 -- How long the certificate shall be valid. At least 600.
  username string @2 -- Who sent the request. The server fills it in.
  uid string @3
  groups [string] atomic @4
  extra {[string]} @6

type CertificateSigningRequestStatus
  conditions [CertificateSigningRequestCondition] map=type @1
  certificate byte atomic @2 -- The certificate chain, PEM in base64.

type CertificateSigningRequestCondition
  type! string @1
  status! string @6
  reason string @2
  message string @3
  lastUpdateTime Time @4
  lastTransitionTime Time @5
`;
