import type { Guest, GuestInfo, Invite } from '@sendit/core/invites/contract.ts'
import { inviteToken } from '#auth/tokens.ts'
import type { Row } from '#db/schema.ts'
import { tripDaysOf } from '#trips/trip-gate.ts'
import type { findWithTrip } from './store.ts'

export function inviteUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/?token=${token}`
}

/** Safe to store for repeats: tokens must not rest in the database. */
export type InviteWithoutLink = Omit<Invite, 'inviteUrl'> & { version: number }

export function withLink(invite: InviteWithoutLink, { publicUrl, appSecret }: LinkMaking): Invite {
  return { ...invite, inviteUrl: inviteUrl(publicUrl, inviteToken(appSecret, invite)) }
}

export type LinkMaking = { publicUrl: string; appSecret: string }

export function presentInvite(invite: Row<'invites'>, making: LinkMaking): Invite {
  return withLink(presentWithoutLink(invite), making)
}

export function presentWithoutLink(invite: Row<'invites'> & { isMailed?: boolean }): InviteWithoutLink {
  return {
    ...(invite.isMailed === false && { isMailed: false }),
    id: invite.id,
    version: invite.version,
    expiresAt: invite.expires_at.toISOString(),
    name: invite.name,
    email: invite.email,
    acceptedAt: invite.accepted_at?.toISOString() ?? null,
    revokedAt: invite.revoked_at?.toISOString() ?? null,
    seatId: invite.placeholder_id,
  }
}

type ValidInvite = NonNullable<Awaited<ReturnType<typeof findWithTrip>>> & {
  trip_id: string
  isForCaller: boolean | undefined
}

export function presentGuestInfo({ isForCaller, ...invite }: ValidInvite): GuestInfo {
  return {
    id: invite.id,
    name: invite.name,
    expiresAt: invite.expires_at.toISOString(),
    tripId: invite.trip_id,
    trip: {
      name: invite.trip_name,
      location: invite.trip_location,
      ...tripDaysOf(invite),
    },
    invitedBy: invite.inviter_name,
    isUsed: invite.claimed_by !== null,
    ...(isForCaller !== undefined && { isForCaller }),
  }
}

export function presentGuest(guest: {
  id: string
  name: string
  accepted_at: Date | null
  expires_at: Date
  answer: Guest['answer']
}): Guest {
  return {
    id: guest.id,
    name: guest.name,
    acceptedAt: (guest.accepted_at ?? guest.expires_at).toISOString(),
    expiresAt: guest.expires_at.toISOString(),
    answer: guest.answer ?? null,
  }
}
