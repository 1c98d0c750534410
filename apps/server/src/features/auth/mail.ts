import { SIGN_IN_LINK_MINUTES } from '@sendit/core/auth/limits.ts'
import { z } from 'zod'
import { hashCode, hashToken, newCode, newToken } from '#access/tokens.ts'
import { layoutLetter } from '#adapters/mail/letter-layout.ts'
import type { LetterWriter } from '#jobs/letter-outbox.ts'
import { passkeyLetters } from './passkey-mail.ts'
import { insertLink } from './store.ts'

export const SIGN_IN_LETTER = 'sign-in'

// A letter that a server of the version before queued knows of no way back.
const Payload = z.object({
  asked: z.string(),
  inviteId: z.string().nullable(),
  returnPath: z.string().nullish(),
})

/** What is mailed about ways in: the link with its code, and what becomes of passkeys. */
export function authLetters(publicUrl: string): Record<string, LetterWriter> {
  return { ...signInLetter(publicUrl), ...passkeyLetters(publicUrl) }
}

/**
 * Writes the sign-in letter. The token is minted now, so that none rests in the outbox and its minutes count from the
 * sending.
 */
function signInLetter(publicUrl: string): Record<typeof SIGN_IN_LETTER, LetterWriter> {
  return {
    [SIGN_IN_LETTER]: async (payload, { to }, { db, now }) => {
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
      return layoutLetter({
        subject: 'Sign in to SendIt!',
        greeting: 'Hi there',
        intro: `Here is your link to sign in. It works once, within ${SIGN_IN_LINK_MINUTES} minutes.`,
        action: { text: 'Sign in to SendIt!', link },
        more: `Or type this code where you asked for it: ${inTwoGroups(code)}`,
        outro: 'If you did not ask for this link, you can ignore this mail: nobody gets in without it.',
        productUrl: publicUrl,
      })
    },
  }
}

/** As people read six digits: 123 456. */
function inTwoGroups(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
