import type { Clock } from '#adapters/clock.ts'
import type { Mailer } from './port.ts'
import { composeMessage } from './port.ts'

export type SmtpOptions = {
  url: string
  from: string
  clock: Clock
  /** For connecting, the greeting and each silence. */
  timeoutMs?: number
}

export function createSmtpMailer({ url, from, clock, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    })
  }
  // Lazy: the vendor's client costs start time and memory.
  let opened: ReturnType<typeof connect> | undefined
  const transport = () => {
    opened ??= connect()
    return opened
  }
  return {
    kind: 'smtp',
    async send(mail) {
      const message = composeMessage(mail, from, clock.now())
      await (await transport()).sendMail(message)
    },
    check: async () => void (await (await transport()).verify()),
    close: async () => (await opened)?.close(),
  }
}
