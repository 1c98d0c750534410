import type { Meters } from '#adapters/meters/port.ts'
import { MAIL_FAULTS, mailFault } from './fault.ts'
import type { Mailer } from './port.ts'

/** The same mailer, which counts for /metrics what the mail server did not take, and why. */
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
    send: (letter) => counting(mailer.send(letter)),
    check: () => counting(mailer.check?.()),
  }
}
