import { createTransport } from 'nodemailer'
import type { Clock } from '#adapters/clock.ts'
import { composeMessage } from './message.ts'
import type { Mailer } from './port.ts'

export type SmtpOptions = {
  /** SMTP_URL: `smtp://` or `smtps://`, with user and password inside. */
  url: string
  from: string
  clock: Clock
  /** For connecting, for the greeting and for each silence in between. */
  timeoutMs?: number
}

export function createSmtpMailer({ url, from, clock, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return {
    kind: 'smtp',
    send: async (letter) => void (await transport.sendMail(composeMessage(letter, from, clock.now()))),
    check: async () => void (await transport.verify()),
    close: async () => transport.close(),
  }
}
