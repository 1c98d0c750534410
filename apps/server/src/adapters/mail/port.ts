import { Email } from '@sendit/core/wire.ts'
import type Mail from 'nodemailer/lib/mailer'
import type { Meters } from '#adapters/meters/port.ts'

export type OutgoingMail = {
  /** Stable across retries, so that duplicates can be recognised. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  link: string
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

export type Mailer = {
  kind: 'smtp' | 'mailbox'
  /** Resolves once accepted for delivery; rejects when it should be retried. */
  send(mail: OutgoingMail): Promise<void>
  check?(): Promise<void>
  close(): Promise<void>
}

const CONTROL_CHARACTERS = /\p{Cc}+/gu

/** Nothing in it can add a header, a recipient or a file. */
export function composeMessage(mail: OutgoingMail, from: string, date: Date): Mail.Options {
  if (Email.safeParse(mail.to).data !== mail.to) throw new Error('A letter goes to exactly one mail address.')
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject.replace(CONTROL_CHARACTERS, ' ').trim(),
    text: mail.text,
    html: mail.html,
    date,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 2369, 3.2 and RFC 8058, 3.1. `prepared` prevents folding. */
function unsubscribeHeaders(url: string | undefined) {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function domainOf(from: string): string {
  return /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'
}

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
/** Node's `tls` docs, X509 certificate error codes. */
const CERTIFICATE =
  /CERT|^SELF_SIGNED|^UNABLE_TO_|^HOSTNAME_MISMATCH|^INVALID_(?:CA|PURPOSE)|^PATH_LENGTH_EXCEEDED/
const ENCRYPTION = /^ERR_(?:SSL|TLS)_/
/** RFC 4954, 6 and RFC 5248: wrong or missing credentials. */
const NOT_SIGNED_IN = new Set([530, 534, 535, 538])

export function mailFault(error: unknown): MailFault {
  const { code, originalCode, responseCode } = error as Record<string, unknown>
  if (typeof responseCode === 'number' && NOT_SIGNED_IN.has(responseCode)) return 'credentials'
  for (const word of [originalCode, code]) {
    if (typeof word !== 'string') continue
    if (word in BY_CODE) return BY_CODE[word] ?? 'other'
    if (CERTIFICATE.test(word)) return 'certificate'
    if (ENCRYPTION.test(word)) return 'encryption'
  }
  if (typeof responseCode !== 'number') return 'other'
  return responseCode >= 500 ? 'refused' : 'deferred'
}

export function watchMail(mailer: Mailer, meters: Meters): Mailer {
  const count = meters.counter(
    'sendit_mail_failures_total',
    'Letters, and checks at the start, that the mail server did not take, by cause.',
    ['cause'],
  )
  for (const cause of MAIL_FAULTS) count({ cause }, 0)
  const counting = async (work: Promise<void> | undefined) => {
    try {
      await work
    } catch (error) {
      count({ cause: mailFault(error) })
      throw error
    }
  }
  return {
    ...mailer,
    send: (mail) => counting(mailer.send(mail)),
    check: () => counting(mailer.check?.()),
  }
}
