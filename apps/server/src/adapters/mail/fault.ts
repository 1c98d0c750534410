/** Why a mail server took no letter, as the log and `sendit_mail_failures_total` name it. */
export const MAIL_FAULTS = [
  'credentials',
  'certificate',
  'encryption',
  'unreachable',
  'timeout',
  'refused',
  'deferred',
  'other',
] as const
export type MailFault = (typeof MAIL_FAULTS)[number]

/** What whoever runs the server can do about it. */
export const MAIL_ADVICE: Record<MailFault, string> = {
  credentials: 'user and password in SMTP_URL are not what the mail server knows',
  certificate:
    "the mail server's certificate is self-signed, expired or somebody else's: mend it, or for a server on this machine add ?ignoreTLS=true to SMTP_URL",
  encryption:
    'the two could not agree on encryption: smtps:// is for port 465, smtp:// with STARTTLS for 587 and 25',
  unreachable: 'nothing answers at the host and port of SMTP_URL',
  timeout: 'the mail server says nothing: a firewall, or the wrong port, is likely',
  refused: 'the mail server refused: see whether it lets MAIL_FROM send, and what its own log says',
  deferred: 'the mail server wants it later; letters are tried again for a day',
  other: 'the log of the mail server may say more',
}

const BY_CODE: Record<string, MailFault> = {
  EAUTH: 'credentials',
  ETLS: 'encryption',
  EDNS: 'unreachable',
  ENOTFOUND: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timeout',
}
/** Node's names for what OpenSSL finds wrong with a certificate: docs of `tls`, X509 certificate error codes. */
const CERTIFICATE =
  /CERT|^SELF_SIGNED|^UNABLE_TO_|^HOSTNAME_MISMATCH|^INVALID_(?:CA|PURPOSE)|^PATH_LENGTH_EXCEEDED/
const ENCRYPTION = /^ERR_(?:SSL|TLS)_/
/** RFC 4954, 6, and RFC 5248: what a server answers to wrong credentials, or to none. */
const NOT_SIGNED_IN = new Set([530, 534, 535, 538])

/** Sorts what nodemailer throws. Anything else is `other`. */
export function mailFault(error: unknown): MailFault {
  const { code, originalCode, responseCode } = error as Record<string, unknown>
  if (typeof responseCode === 'number' && NOT_SIGNED_IN.has(responseCode)) return 'credentials'
  // The socket's own word, where the client puts its general one before it.
  for (const word of [originalCode, code]) {
    if (typeof word !== 'string') continue
    if (word in BY_CODE) return BY_CODE[word] ?? 'other'
    if (CERTIFICATE.test(word)) return 'certificate'
    if (ENCRYPTION.test(word)) return 'encryption'
  }
  if (typeof responseCode !== 'number') return 'other'
  return responseCode >= 500 ? 'refused' : 'deferred'
}
