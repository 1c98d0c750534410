import { isInviteLive } from '@sendit/core/invites/invite-state.ts'
import { isolated } from '@sendit/core/text.ts'
import { z } from 'zod'
import { layoutMail } from '#adapters/mail/mail-layout.ts'
import { inviteToken } from '#auth/tokens.ts'
import type { JobHandler } from '#queue/job-queue.ts'
import { isStopped, outsideKey, outsideStopLink } from '#queue/outside-mail.ts'
import { inviteUrl, type LinkMaking } from './present.ts'
import { findWithTrip } from './store.ts'

export const INVITE_MAIL = 'invite'

const Payload = z.object({ inviteId: z.string() })

/** Sends nothing when revoked or expired. */
export function inviteMail({ publicUrl, appSecret }: LinkMaking): Record<typeof INVITE_MAIL, JobHandler> {
  return {
    [INVITE_MAIL]: async (payload, { to }, { db, now }) => {
      const addressee = { kind: 'invite' as const, address: to }
      if (await isStopped(db, outsideKey(appSecret, addressee))) return undefined
      const invite = await findWithTrip(db, Payload.parse(payload).inviteId)
      if (invite === undefined || invite.trip_archived_at !== null) return undefined
      if (!isInviteLive({ expiresAt: invite.expires_at, revokedAt: invite.revoked_at }, now)) return undefined
      const lastDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        invite.expires_at,
      )
      const by = isolated(invite.inviter_name)
      const tripName = isolated(invite.trip_name)
      return layoutMail({
        subject: `SendIt! kite trip: ${by} invites you to ‘${tripName}’`,
        greeting: `Hi ${isolated(invite.name)}`,
        intro: `${by} invites you to ${tripName} in ${isolated(invite.trip_location)}: chat, photos, costs and the wind in one place.`,
        action: { text: 'See the trip', link: inviteUrl(publicUrl, inviteToken(appSecret, invite)) },
        outro: `The link works until ${lastDay}. It is yours: please do not pass it on.`,
        unsubscribe: outsideStopLink({ publicUrl, appSecret }, addressee),
        productUrl: publicUrl,
      })
    },
  }
}
