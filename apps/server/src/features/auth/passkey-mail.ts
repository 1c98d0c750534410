import { z } from 'zod'
import { layoutLetter } from '#adapters/mail/letter-layout.ts'
import type { LetterWriter } from '#jobs/letter-outbox.ts'

export const PASSKEY_ADDED_LETTER = 'passkey-added'
export const PASSKEY_REMOVED_LETTER = 'passkey-removed'

const Payload = z.object({ name: z.string() })

/** Tells an account's owner what became of their passkeys, also when it was not they who did it. */
export function passkeyLetters(publicUrl: string): Record<string, LetterWriter> {
  const letter = (subject: string, intro: (name: string) => string, outro: string): LetterWriter => {
    return async (payload) =>
      layoutLetter({
        subject,
        greeting: 'Hi there',
        intro: intro(Payload.parse(payload).name),
        action: { text: 'See your passkeys', link: `${publicUrl}/profile` },
        outro,
        productUrl: publicUrl,
      })
  }
  return {
    [PASSKEY_ADDED_LETTER]: letter(
      'A passkey was added to your account',
      (name) => `The passkey '${name}' now signs in to your account, without a mail.`,
      'If this was not you, remove it there and sign out everywhere else.',
    ),
    [PASSKEY_REMOVED_LETTER]: letter(
      'A passkey was removed from your account',
      (name) => `The passkey '${name}' does not sign in to your account any more.`,
      'If this was not you, sign out everywhere else there. A mailed link always signs you in.',
    ),
  }
}
