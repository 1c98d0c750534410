import {
  AddPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyList,
  PasskeyParams,
  PasskeyRequest,
  RenamePasskey,
  SignInByPasskey,
  Verified,
} from '@sendit/core/auth/contract.ts'
import { deviceName } from '@sendit/core/auth/device-name.ts'
import { Done } from '@sendit/core/wire.ts'
import type { PasskeyKey, PasskeySite } from '#adapters/passkeys/port.ts'
import type { Admins } from '#auth/actor.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import type { SessionCookie } from '#http/access-rules.ts'
import { userOf } from '#http/access-rules.ts'
import { makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { KnownBrowsers } from './entering-routes.ts'
import { browserOf, welcome } from './entering-routes.ts'
import type { PasskeyService } from './passkey-service.ts'
import type { PasskeyRow } from './passkey-store.ts'
import { AUTH_LIMITS } from './rate-limits.ts'

type Dependencies = {
  passkeys: PasskeyService
  admins: Admins
  cookie: SessionCookie
  knownBrowsers: KnownBrowsers
  repeatGuard: RepeatGuard
}

export function passkeyRoutes(app: App, deps: Dependencies) {
  entryRoutes(app, deps)
  addingRoutes(app, deps)
  managementRoutes(app, deps)
}

function entryRoutes(app: App, deps: Dependencies) {
  app.post(
    '/api/auth/passkey/options',
    {
      config: { access: 'anyone', limit: AUTH_LIMITS.passkeyOptionsPerIp },
      schema: {
        tags: ['auth'],
        operationId: 'startPasskeySignIn',
        summary: 'Ask for a challenge to sign in with a passkey, once, within five minutes',
        response: { 200: PasskeyRequest },
      },
    },
    async () => deps.passkeys.startSignIn(),
  )

  app.post(
    '/api/auth/passkey/verify',
    {
      config: { access: 'anyone', limit: AUTH_LIMITS.verifyPerIp },
      schema: {
        tags: ['auth'],
        operationId: 'signInByPasskey',
        summary: 'Answer the challenge with a passkey, and be signed in',
        body: SignInByPasskey,
        response: { 200: Verified },
      },
    },
    async (request, reply) =>
      welcome(deps, reply, await deps.passkeys.signIn(request.body, browserOf(deps, request))),
  )
}

const changes = { access: 'self', limit: AUTH_LIMITS.passkeyChanges } as const

function addingRoutes(app: App, { passkeys, repeatGuard }: Dependencies) {
  app.post(
    '/api/auth/passkeys/options',
    {
      config: changes,
      schema: {
        tags: ['auth'],
        operationId: 'startAddingPasskey',
        summary: 'Ask for a challenge to add a passkey, soon after signing in',
        response: { 200: PasskeyCreation },
      },
    },
    async (request) => passkeys.startAdding(userOf(request)),
  )

  app.post(
    '/api/auth/passkeys',
    {
      config: changes,
      schema: {
        tags: ['auth'],
        operationId: 'addPasskey',
        summary: 'Add the passkey that was made for the challenge',
        body: AddPasskey,
        response: { 201: Passkey },
      },
    },
    async (request, reply) => {
      const actor = userOf(request)
      const { credential, name } = request.body
      let key: PasskeyKey | undefined
      // Outside the transaction, which may be retried: a challenge is spent once.
      const admit = async () => {
        key = await passkeys.checkMade(actor, credential)
      }
      const passkey = await makeOnce({ request, repeatGuard, admit }, async (work) => {
        if (key === undefined) throw new Error('a passkey is added that nobody checked')
        const made = { key, name: name ?? deviceName(request.headers['user-agent'] ?? '') }
        return presentPasskey(await passkeys.add(work, actor, made), passkeys.site)
      })
      return reply.code(201).send(passkey)
    },
  )
}

function managementRoutes(app: App, { passkeys }: Dependencies) {
  app.get(
    '/api/auth/passkeys',
    {
      config: { access: 'self' },
      schema: {
        tags: ['auth'],
        operationId: 'listPasskeys',
        summary: "List the caller's passkeys, and say where passkeys can be used",
        response: { 200: PasskeyList },
      },
    },
    async (request) => presentPasskeys(await passkeys.list(userOf(request)), passkeys.site),
  )

  app.patch(
    '/api/auth/passkeys/:passkeyId',
    {
      config: { access: 'self' },
      schema: {
        tags: ['auth'],
        operationId: 'renamePasskey',
        summary: 'Call a passkey by another name',
        params: PasskeyParams,
        body: RenamePasskey,
        response: { 200: Passkey },
      },
    },
    async (request) => {
      const { passkeyId } = request.params
      return presentPasskey(
        await passkeys.rename(userOf(request), passkeyId, request.body.name),
        passkeys.site,
      )
    },
  )

  app.delete(
    '/api/auth/passkeys/:passkeyId',
    {
      // No stricter limit: removing a passkey that somebody else added must never have to wait.
      config: { access: 'self' },
      schema: {
        tags: ['auth'],
        operationId: 'removePasskey',
        summary: 'Remove a passkey, which signs in no more from now on',
        params: PasskeyParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await passkeys.remove(userOf(request), request.params.passkeyId)
      return { success: true as const }
    },
  )
}

function presentPasskey(row: PasskeyRow, site: PasskeySite | undefined): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    site: row.rp_id,
    isOfThisSite: row.rp_id === site?.rpId,
  }
}

function presentPasskeys(rows: PasskeyRow[], site: PasskeySite | undefined): PasskeyList {
  return { origin: site?.origin ?? null, passkeys: rows.map((row) => presentPasskey(row, site)) }
}
