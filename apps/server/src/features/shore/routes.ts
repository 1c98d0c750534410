import {
  AnswerShoreRequest,
  NameShoreContact,
  OwnShoreContact,
  ShoreLink,
  ShoreRequest,
} from '@sendit/core/profile/contract.ts'
import { SHORE_ASKS_PER_DAY, SHORE_ASKS_PER_MAILBOX } from '@sendit/core/profile/limits.ts'
import { Done } from '@sendit/core/wire.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { userOf } from '#http/access-rules.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import { answerOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { ShoreContactRow, ShoreService } from './service.ts'

/** Each may email somebody who did not ask for it. */
const ASKS = { name: 'shoreAsks', max: SHORE_ASKS_PER_DAY, windowMs: 86_400_000 } as const
const ASKS_PER_MAILBOX = {
  name: 'shoreAsksPerMailbox',
  max: SHORE_ASKS_PER_MAILBOX,
  windowMs: 86_400_000,
} as const
const ANSWERS_PER_ADDRESS = { name: 'shorePerIp', max: 30, windowMs: 300_000, isPerAddress: true } as const

type Dependencies = { shore: ShoreService; limits: RateLimits; repeatGuard: RepeatGuard }

export function shoreRoutes(app: App, deps: Dependencies) {
  ownRoutes(app, deps)
  linkRoutes(app, deps)
}

function ownRoutes(app: App, { shore, limits, repeatGuard }: Dependencies) {
  const path = '/api/profile/shore-contact'

  app.get(
    path,
    {
      config: { access: 'self' },
      schema: {
        tags: ['profile'],
        operationId: 'getShoreContact',
        summary: 'Read whom the caller has named to be told when they are overdue',
        response: { 200: OwnShoreContact },
      },
    },
    async (request) => presentShoreContact(await shore.find(userOf(request))),
  )

  app.put(
    path,
    {
      config: { access: 'self', limit: ASKS },
      schema: {
        tags: ['profile'],
        operationId: 'nameShoreContact',
        summary: 'Name a shore contact, who is asked by mail, or ask the same once more',
        body: NameShoreContact,
        response: { 200: OwnShoreContact },
      },
    },
    async (request) => {
      const actor = userOf(request)
      const { email } = request.body
      await limits.spend(ASKS_PER_MAILBOX, email)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentShoreContact(await shore.name(work, actor, email)),
      }))
      return body
    },
  )

  app.delete(
    path,
    {
      config: { access: 'self' },
      schema: {
        tags: ['profile'],
        operationId: 'forgetShoreContact',
        summary: 'Have no shore contact any more',
        response: { 200: Done },
      },
    },
    async (request) => {
      await shore.forget(userOf(request))
      return { success: true as const }
    },
  )
}

function linkRoutes(app: App, { shore }: Dependencies) {
  const config = { access: 'anyone', limit: ANSWERS_PER_ADDRESS } as const

  app.post(
    '/api/shore-contact/request',
    {
      config,
      schema: {
        tags: ['profile'],
        operationId: 'readShoreRequest',
        summary: 'Read who asks by the mailed link to be looked out for',
        body: ShoreLink,
        response: { 200: ShoreRequest },
      },
    },
    async (request) => shore.readRequest(request.body.token),
  )

  app.post(
    '/api/shore-contact/answer',
    {
      config,
      schema: {
        tags: ['profile'],
        operationId: 'answerShoreRequest',
        summary: "Say yes or no to being a rider's shore contact; the link works once",
        body: AnswerShoreRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      await shore.answer(request.body.token, request.body.agrees)
      return { success: true as const }
    },
  )
}

function presentShoreContact(row: ShoreContactRow | undefined): OwnShoreContact {
  if (row === undefined) return { contact: null }
  const { email, confirmed_at, asked_at } = row
  return { contact: { email, isConfirmed: confirmed_at !== null, askedAt: asked_at.toISOString() } }
}
