import { SIGN_IN_LINK_MINUTES } from '@sendit/core/auth/limits.ts'
import { isolated } from '@sendit/core/text.ts'
import { z } from 'zod'
import { layoutMail } from '#adapters/mail/mail-layout.ts'
import { hashCode, hashToken, newCode, newToken } from '#auth/tokens.ts'
import type { Executor } from '#db/schema.ts'
import type { JobHandler } from '#queue/job-queue.ts'
import { findLiveInvite, getDisplayName } from '#trips/memberships.ts'
import { insertLink } from './store.ts'

export const SIGN_IN_MAIL = 'sign-in'
export const FLOOD_MAIL = 'sign-in-flood'

const Payload = z.object({
  asked: z.string(),
  inviteId: z.string().nullable(),
  returnPath: z.string().nullish(),
})

export function authMails(publicUrl: string): Record<string, JobHandler> {
  return { ...signInMail(publicUrl), ...floodMail(publicUrl), ...passkeyMails(publicUrl) }
}

/** The token is created on sending: none rests in the outbox, and its lifetime starts now. */
function signInMail(publicUrl: string): Record<typeof SIGN_IN_MAIL, JobHandler> {
  return {
    [SIGN_IN_MAIL]: async (payload, { to }, { db, now }) => {
      const { asked, inviteId, returnPath = null } = Payload.parse(payload)
      const token = newToken()
      const code = newCode()
      const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_MINUTES * 60_000)
      await insertLink(db, {
        tokenHash: hashToken(token),
        email: to,
        inviteId,
        returnPath,
        askedHash: hashToken(asked),
        codeHash: hashCode(asked, code),
        now,
        expiresAt,
      })
      const link = `${publicUrl}/auth/verify?token=${token}&ask=${encodeURIComponent(asked)}`
      return layoutMail({
        subject: 'Sign in to SendIt!',
        greeting: 'Hi there',
        intro: `Here is your link to sign in. It works once, within ${SIGN_IN_LINK_MINUTES} minutes.${await inviteSentence(db, { inviteId, to, now })}`,
        action: { text: 'Sign in to SendIt!', link },
        more: `Or type this code where you asked for it: ${inTwoGroups(code)}`,
        outro: 'If you did not ask for this link, you can ignore this mail: nobody gets in without it.',
        productUrl: publicUrl,
      })
    },
  }
}

/** At most once a day. */
function floodMail(publicUrl: string): Record<typeof FLOOD_MAIL, JobHandler> {
  return {
    [FLOOD_MAIL]: async () =>
      layoutMail({
        subject: 'Many sign-in letters were asked for',
        greeting: 'Hi there',
        intro:
          'Somebody keeps asking for sign-in letters to this address. Nobody can get in without your mailbox, and no more of these letters are sent for up to a day.',
        action: { text: 'Open SendIt!', link: `${publicUrl}/auth` },
        outro:
          'You can still sign in from a browser where you have signed in before, and with a passkey. There is nothing that you have to do.',
        productUrl: publicUrl,
      }),
  }
}

/** States whether signing in joins (docs/security.md C28). */
async function inviteSentence(
  db: Executor,
  { inviteId, to, now }: { inviteId: string | null; to: string; now: Date },
): Promise<string> {
  if (inviteId === null) return ''
  const invite = await findLiveInvite(db, { column: 'id', value: inviteId }, now)
  if (invite === undefined || invite.claimed_by !== null) return ''
  const by = isolated(await getDisplayName(db, invite.invited_by))
  const tripName = isolated(invite.trip_name)
  return invite.email === to
    ? ` Signing in adds you to ‘${tripName}’: ${by} invited you.`
    : ` ${by} invites you to ‘${tripName}’. You decide whether to join once you are signed in.`
}

function inTwoGroups(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

export const PASSKEY_ADDED_MAIL = 'passkey-added'
export const PASSKEY_REMOVED_MAIL = 'passkey-removed'

const PasskeyMailPayload = z.object({ name: z.string() })

/** Security notice, also when somebody else did it. */
function passkeyMails(publicUrl: string): Record<string, JobHandler> {
  const mail = (subject: string, intro: (name: string) => string, outro: string): JobHandler => {
    return async (payload) =>
      layoutMail({
        subject,
        greeting: 'Hi there',
        intro: intro(isolated(PasskeyMailPayload.parse(payload).name)),
        action: { text: 'See your passkeys', link: `${publicUrl}/profile` },
        outro,
        productUrl: publicUrl,
      })
  }
  return {
    [PASSKEY_ADDED_MAIL]: mail(
      'A passkey was added to your account',
      (name) => `The passkey '${name}' now signs in to your account, without a mail.`,
      'If this was not you, remove it there and sign out everywhere else.',
    ),
    [PASSKEY_REMOVED_MAIL]: mail(
      'A passkey was removed from your account',
      (name) => `The passkey '${name}' does not sign in to your account any more.`,
      'If this was not you, sign out everywhere else there. A mailed link always signs you in.',
    ),
  }
}
