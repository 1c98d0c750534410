import {
  CreateInvite,
  Guest,
  GuestInfo,
  GuestJoined,
  Invite,
  JoinedTrip,
  JoinInvite,
  ValidateQuery,
} from '@sendit/core/invites/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, tripAccessOf, userOf } from '#http/access-rules.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import { makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentGuest, presentGuestInfo, presentInvite, presentWithoutLink, withLink } from './present.ts'
import type { InvitesService } from './service.ts'
import { INVITES_PER_DAY } from './service.ts'

const INVITES_PER_ADDRESS = { name: 'invitePerIp', max: 30, windowMs: 300_000, isPerAddress: true } as const

type Dependencies = {
  invites: InvitesService
  limits: RateLimits
  repeatGuard: RepeatGuard
  publicUrl: string
  appSecret: string
}

export function invitesRoutes(app: App, deps: Dependencies) {
  joinRoutes(app, deps)
  tripInviteRoutes(app, deps)
}

function joinRoutes(app: App, { invites }: Dependencies) {
  app.get(
    '/api/guest/validate',
    {
      config: { access: 'anyone', limit: INVITES_PER_ADDRESS },
      schema: {
        tags: ['invites'],
        operationId: 'validateInvite',
        summary: 'Say what an invite link leads to',
        querystring: ValidateQuery,
        response: { 200: GuestInfo },
      },
    },
    async (request) => presentGuestInfo(await invites.validate(request.actor, request.query.token ?? '')),
  )

  app.post(
    '/api/guest/join',
    {
      config: { access: 'anyone', limit: INVITES_PER_ADDRESS },
      schema: {
        tags: ['invites'],
        operationId: 'joinAsGuest',
        summary: 'Join a trip as a guest',
        body: JoinInvite,
        response: { 200: GuestJoined },
      },
    },
    async (request) => {
      const { actor, body } = request
      const isUser = actor.kind === 'user'
      const joined = isUser ? await invites.join(actor, body.token) : await invites.acceptAsGuest(body.token)
      return {
        success: true as const,
        redirectUrl: `/?trip=${joined.tripId}`,
        message: isUser ? 'Welcome to the Trip!' : `Welcome to ${joined.tripName}!`,
        tripId: joined.tripId,
      }
    },
  )

  app.post(
    '/api/invite/join',
    {
      config: { access: 'self', limit: INVITES_PER_ADDRESS },
      schema: {
        tags: ['invites'],
        operationId: 'joinAsMember',
        summary: 'Join a trip with an invite as the signed-in user',
        body: JoinInvite,
        response: { 200: JoinedTrip },
      },
    },
    async (request) => {
      const { tripId, isNew } = await invites.join(userOf(request), request.body.token)
      return { tripId, message: 'Welcome to the Trip!', isNewMember: isNew }
    },
  )
}

function tripInviteRoutes(app: App, deps: Dependencies) {
  const { invites, limits, repeatGuard } = deps

  app.post(
    '/api/trips/:tripId/invites',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['invites'],
        operationId: 'createInvite',
        summary: 'Invite somebody to a trip',
        params: TripParams,
        body: CreateInvite,
        response: { 201: Invite },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const admit = () => limits.spend(INVITES_PER_DAY, access.actor.userId)
      const invite = await makeOnce({ request, repeatGuard, admit }, async (work) =>
        presentWithoutLink(await invites.create(work, access, request.body)),
      )
      return reply.code(201).send(withLink(invite, deps))
    },
  )

  app.get(
    '/api/trips/:tripId/invites',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['invites'],
        operationId: 'listInvites',
        summary: "List a trip's invites",
        params: TripParams,
        response: { 200: z.array(Invite) },
      },
    },
    async (request) => {
      const open = await invites.listOpen(memberAccessOf(request))
      return open.map((invite) => presentInvite(invite, deps))
    },
  )

  app.delete(
    '/api/trips/:tripId/invites/:inviteId',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['invites'],
        operationId: 'revokeInvite',
        summary: 'Revoke an invite',
        params: TripParams.extend({ inviteId: z.string() }),
        response: { 200: Invite },
      },
    },
    async (request) =>
      presentInvite(await invites.revoke(memberAccessOf(request), request.params.inviteId), deps),
  )

  app.get(
    '/api/trips/:tripId/guests',
    {
      config: { access: { trip: 'read' } },
      schema: {
        tags: ['invites'],
        operationId: 'listGuests',
        summary: "List a trip's guests",
        params: TripParams,
        response: { 200: z.array(Guest) },
      },
    },
    async (request) => (await invites.listGuests(tripAccessOf(request))).map(presentGuest),
  )
}
