import { Email } from '@sendit/core/wire.ts'
import type Mail from 'nodemailer/lib/mailer'
import type { OutgoingLetter } from './port.ts'

const CONTROL_CHARACTERS = /\p{Cc}+/gu

/** A letter as the vendor's client wants it. Nothing in it can add a header, a recipient or a file. */
export function composeMessage(letter: OutgoingLetter, from: string, date: Date): Mail.Options {
  if (Email.safeParse(letter.to).data !== letter.to)
    throw new Error('A letter goes to exactly one mail address.')
  return {
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject.replace(CONTROL_CHARACTERS, ' ').trim(),
    text: letter.text,
    html: letter.html,
    date,
    messageId: `<${letter.id}@${domainOf(from)}>`,
    // RFC 3834: holiday notes are not sent back to machines.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(letter.unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 2369, 3.2, and RFC 8058, 3.1. `prepared` keeps the address in one piece. */
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
