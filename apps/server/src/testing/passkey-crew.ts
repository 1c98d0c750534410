import type { PasskeyCreation, PasskeyRequest } from '@sendit/core/auth/contract.ts'
import { type Departure, makePasskey, type TestPasskey } from './authenticator.ts'
import type { Caller, Reply } from './caller.ts'

export async function askToAdd(caller: Caller): Promise<PasskeyCreation> {
  const reply = await caller.post('/api/auth/passkeys/options')
  if (reply.statusCode !== 200) throw new Error(`no passkey may be added: ${reply.body}`)
  return reply.json()
}

export async function addPasskey(
  caller: Caller,
  options: { counts?: boolean } = {},
): Promise<{ passkey: TestPasskey; listedId: string }> {
  const { passkey, credential } = makePasskey(await askToAdd(caller), options)
  const added = await caller.post('/api/auth/passkeys', { credential })
  if (added.statusCode !== 201) throw new Error(`the passkey was not added: ${added.body}`)
  return { passkey, listedId: added.json().id }
}

export async function askToEnter(caller: Caller): Promise<PasskeyRequest> {
  return (await caller.post('/api/auth/passkey/options')).json()
}

type Entering = { departure?: Departure; more?: object }

export async function enterBy(
  caller: Caller,
  passkey: TestPasskey,
  { departure, more }: Entering = {},
): Promise<Reply> {
  const credential = passkey.use(await askToEnter(caller), departure)
  return caller.post('/api/auth/passkey/verify', { credential, ...more })
}
