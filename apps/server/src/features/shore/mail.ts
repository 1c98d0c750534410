import { SHORE_LINK_DAYS } from '@sendit/core/profile/limits.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import { isolated } from '@sendit/core/text.ts'
import { z } from 'zod'
import { layoutMail } from '#adapters/mail/mail-layout.ts'
import { shoreToken } from '#auth/tokens.ts'
import type { JobHandler } from '#queue/job-queue.ts'
import { outsideStopLink } from '#queue/outside-mail.ts'
import { findUnanswered } from './store.ts'

export const SHORE_MAIL = 'shore-contact'
export const SHORE_AGREED_MAIL = 'shore-agreed'
export const SHORE_REFUSED_MAIL = 'shore-refused'
export const SHORE_LEFT_MAIL = 'shore-left'

const Payload = z.object({ contactId: z.string() })

type LinkMaking = { publicUrl: string; appSecret: string }

export function shoreMails(making: LinkMaking): Record<string, JobHandler> {
  return { [SHORE_MAIL]: questionWriter(making), ...answerMails(making.publicUrl) }
}

/** Nothing once answered or withdrawn. The link is created on sending, so that none rests in the outbox. */
function questionWriter({ publicUrl, appSecret }: LinkMaking): JobHandler {
  return async (payload, { to }, { db }) => {
    const { contactId } = Payload.parse(payload)
    const asked = await findUnanswered(db, contactId)
    if (asked === undefined) return undefined
    const name = isolated(asked.display_name)
    return layoutMail({
      subject: `${name} asks you to be their shore contact`,
      greeting: 'Hi there',
      intro:
        `${name} goes kite-surfing and says in SendIt! when they will be back. They name you as the one person on shore: ` +
        'if they are overdue you get a mail that says so and what to do, and another one when they are back. ' +
        'You get nothing else, and nobody of their crew sees your address.',
      action: {
        text: 'Say yes or no',
        // In the fragment, which browsers do not send: it reaches neither logs nor other sites.
        link: `${publicUrl}${SCREENS.shoreContact.path}#${shoreToken(appSecret, contactId)}`,
      },
      outro: `Without an answer within ${SHORE_LINK_DAYS} days your address is forgotten. If you do not know ${name}, say no, and it is forgotten at once.`,
      unsubscribe: outsideStopLink({ publicUrl, appSecret }, { kind: 'shore', address: to, contactId }),
      productUrl: publicUrl,
    })
  }
}

function answerMails(publicUrl: string): Record<string, JobHandler> {
  const mail = (subject: string, intro: string, outro: string): JobHandler => {
    return async () =>
      layoutMail({
        ...{ subject, intro, outro, greeting: 'Hi there', productUrl: publicUrl },
        action: { text: 'See your rider card', link: `${publicUrl}${SCREENS.riderCard.path}` },
      })
  }
  return {
    [SHORE_AGREED_MAIL]: mail(
      'Your shore contact said yes',
      'The person you named gets a mail when you are overdue, and another one when you are back.',
      'You can name somebody else, or nobody, at any time.',
    ),
    [SHORE_REFUSED_MAIL]: mail(
      'Your shore contact said no',
      'The person you named does not want to be told when you are overdue, and their address is forgotten.',
      'Name somebody else, so that somebody on shore misses you.',
    ),
    [SHORE_LEFT_MAIL]: mail(
      'Your shore contact left',
      'The person you named wants no more mail as a shore contact, and their address is forgotten. Nobody on shore is told when you are overdue.',
      'Name somebody else, so that somebody on shore misses you.',
    ),
  }
}
