import { MAIL_ADVICE, mailFault } from '#adapters/mail/fault.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Log } from '#log.ts'

/** Says at the start that mail will not go out, and why, before somebody waits for a sign-in link. */
export async function checkMail({ mailer, log }: { mailer: Mailer; log: Log }): Promise<void> {
  try {
    await mailer.check?.()
  } catch (error) {
    const cause = mailFault(error)
    log.error({ cause, err: error }, `no mail can go out: ${MAIL_ADVICE[cause]}`)
  }
}
