import { expect, test } from 'vitest'
import { makePasskey } from '#testing/authenticator.ts'
import { createPasskeys } from './web-authn.ts'

const CHALLENGE = 'A'.repeat(43)
const owner = { handle: 'QQ', email: 'ana@crew.example', displayName: 'Ana' }

test('a device that attests only itself is accepted', async () => {
  const { passkeys, credential } = make({})

  await expect(passkeys.checkMade(credential, CHALLENGE)).resolves.toMatchObject({
    credentialId: credential.id,
  })
})

test('a statement with certificates is refused before the addresses in them are read', async () => {
  const { passkeys, credential } = make({ x5c: 'a certificate' })

  await expect(passkeys.checkMade(credential, CHALLENGE)).rejects.toThrow('a statement of its maker')
})

function make(statement: { x5c?: string }) {
  const passkeys = createPasskeys('http://localhost:3000')
  if (passkeys === undefined) throw new Error('there are passkeys on localhost')
  const creation = passkeys.creation({ challenge: CHALLENGE, owner, known: [] })
  return { passkeys, credential: makePasskey(creation, { statement }).credential }
}
