import {
  CreateTrip,
  LeaveQuery,
  Member,
  Trip,
  TripList,
  TripParams,
  TripsQuery,
  UpdateTrip,
} from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import { z } from 'zod'
import type { Clock } from '#adapters/clock.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { editConflict, unauthenticated } from '#errors.ts'
import { INVITES_PER_DAY } from '#features/invites/service.ts'
import { UNSIGNED } from '#files/links.ts'
import { memberAccessOf, tripAccessOf, userOf } from '#http/access-rules.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import { linkNextPage, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { answerKnown, seenBy } from '#http/trip-tags.ts'
import type { MemberAccess, TripGate } from '#trips/trip-gate.ts'
import { tripFacts } from './facts-store.ts'
import { presentMember, presentTrip } from './present.ts'
import type { TripsService } from './service.ts'

type Dependencies = {
  trips: TripsService
  repeatGuard: RepeatGuard
  clock: Clock
  tripGate: TripGate
  limits: RateLimits
  countMails: (from: MemberAccess) => Promise<number>
}

export function tripsRoutes(app: App, deps: Dependencies) {
  const { trips, clock } = deps
  createRoute(app, deps)
  tripRoutes(app, trips)
  crewRoutes(app, trips)

  app.get(
    '/api/trips',
    {
      config: { access: 'visitor' },
      schema: {
        tags: ['trips'],
        operationId: 'listTrips',
        summary: "List the caller's trips",
        querystring: TripsQuery,
        response: { 200: TripList },
      },
    },
    async (request, reply) => {
      if (request.actor.kind === 'anon') throw unauthenticated()
      const page = await trips.findPage(request.actor, request.query.before)
      linkNextPage({ request, reply }, { before: page.next })
      const known = answerKnown({ request, reply, now: clock.now() }, page.marks)
      return known ?? (await trips.readPage(page)).map((trip) => presentTrip(trip, request.sign))
    },
  )
}

function createRoute(app: App, { trips, repeatGuard, tripGate, limits, countMails }: Dependencies) {
  app.post(
    '/api/trips',
    {
      config: { access: 'user' },
      schema: {
        tags: ['trips'],
        operationId: 'createTrip',
        summary: 'Create a trip',
        description:
          'With `crewOf`, the id of another trip of the caller, its members are invited by mail; nobody is in the new trip before they accept.',
        body: CreateTrip,
        response: { 201: Trip },
      },
    },
    async (request, reply) => {
      const { body: form } = request
      const actor = userOf(request)
      const crewOf = form.crewOf == null ? undefined : await tripGate.enter(actor, form.crewOf, 'write')
      const admit = async () => {
        const mails = crewOf === undefined ? 0 : await countMails(crewOf)
        if (mails > 0) await limits.spend(INVITES_PER_DAY, actor.userId, mails)
      }
      const trip = await makeOnce({ request, repeatGuard, admit }, async (work) =>
        presentTrip(await trips.create(work, actor, { form, crewOf }), UNSIGNED),
      )
      return reply.code(201).send(trip)
    },
  )
}

function tripRoutes(app: App, trips: TripsService) {
  app.get(
    '/api/trips/:tripId',
    {
      config: { access: { trip: 'read', reads: tripFacts }, changesWith: 'changes' },
      schema: {
        tags: ['trips'],
        operationId: 'getTrip',
        summary: 'Read a trip',
        params: TripParams,
        response: { 200: Trip },
      },
    },
    async (request) => presentTrip(await trips.get(tripAccessOf(request)), request.sign),
  )

  app.patch(
    '/api/trips/:tripId',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['trips'],
        operationId: 'updateTrip',
        summary: 'Change what a trip says about itself',
        description:
          'What is left out stays. `if-match` with the `updatedAt` that was seen, in quotes, refuses the change with 412 and `current` when it was changed since; without the header the last writer wins.',
        params: TripParams,
        body: UpdateTrip,
        response: { 200: Trip },
      },
    },
    async (request) => {
      const isSeen = seenBy(request.headers['if-match'])
      const { isStale, facts } = await trips.update(memberAccessOf(request), request.body, isSeen)
      if (isStale) throw editConflict(presentTrip(facts, request.sign))
      return presentTrip(facts, request.sign)
    },
  )
}

function crewRoutes(app: App, trips: TripsService) {
  app.post(
    '/api/trips/:tripId/open',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['trips'],
        operationId: 'openTrip',
        summary: 'Note that the caller looks at this trip, so that it comes first in the list',
        params: TripParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await trips.open(memberAccessOf(request))
      return { success: true as const }
    },
  )

  app.get(
    '/api/trips/:tripId/members',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['trips'],
        operationId: 'listMembers',
        summary: 'List who is in a trip',
        params: TripParams,
        response: { 200: z.array(Member) },
      },
    },
    async (request) => {
      const access = tripAccessOf(request)
      const viewer = { isGuest: !access.isMember(), sign: request.sign }
      return (await trips.listMembers(access)).map((member) => presentMember(member, viewer))
    },
  )

  app.delete(
    '/api/trips/:tripId/leave',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['trips'],
        operationId: 'leaveTrip',
        summary: 'Leave a trip',
        params: TripParams,
        querystring: LeaveQuery,
        response: { 200: Done },
      },
    },
    async (request) => {
      await trips.leave(memberAccessOf(request), { anyway: request.query.anyway === 'true' })
      return { success: true as const }
    },
  )
}
