import { isInviteLive } from '@sendit/core/invites/invite-state.ts'
import { z } from 'zod'
import { inviteToken } from '#access/tokens.ts'
import { layoutLetter } from '#adapters/mail/letter-layout.ts'
import type { LetterWriter } from '#jobs/letter-outbox.ts'
import { inviteUrl, type LinkMaking } from './present.ts'
import { findWithTrip } from './store.ts'

export const INVITE_LETTER = 'invite'

const Payload = z.object({ inviteId: z.string() })

/** Writes the invitation; an invite that was revoked or ran out meanwhile sends nothing. */
export function inviteLetter({
  publicUrl,
  appSecret,
}: LinkMaking): Record<typeof INVITE_LETTER, LetterWriter> {
  return {
    [INVITE_LETTER]: async (payload, _letter, { db, now }) => {
      const invite = await findWithTrip(db, Payload.parse(payload).inviteId)
      if (invite === undefined || invite.trip_archived_at !== null) return undefined
      if (!isInviteLive({ expiresAt: invite.expires_at, revokedAt: invite.revoked_at }, now)) return undefined
      const lastDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        invite.expires_at,
      )
      return layoutLetter({
        subject: `${invite.inviter_name} invites you to ${invite.trip_name}`,
        greeting: `Hi ${invite.name}`,
        intro: `${invite.inviter_name} invites you to ${invite.trip_name} in ${invite.trip_location}: chat, photos, costs and the wind in one place.`,
        action: { text: 'See the trip', link: inviteUrl(publicUrl, inviteToken(appSecret, invite)) },
        outro: `The link works until ${lastDay}. It is yours: please do not pass it on.`,
        productUrl: publicUrl,
      })
    },
  }
}
