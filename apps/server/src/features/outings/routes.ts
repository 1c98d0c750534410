import {
  ComeBack,
  GoOut,
  MoveBackBy,
  Outing,
  OutingParams,
  SeeRider,
  TakeReturnBack,
} from '@sendit/core/outings/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { z } from 'zod'
import type { Asking } from '#adapters/weather/port.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { askingFor } from '#features/weather/place-route.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { answerOnce, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentOuting } from '#trips/outings.ts'
import type { TripLevel } from '#trips/trip-gate.ts'
import type { OutingsService } from './service.ts'

type Dependencies = {
  outings: OutingsService
  repeatGuard: RepeatGuard
  findLikelyKite: (
    ride: { tripId: string; itemId: string; userId: string },
    asking: Asking,
  ) => Promise<string | undefined>
}

const ofOuting = (trip: TripLevel) => ({ trip, row: { of: 'outings' as const, named: 'outingId' } })

export function outingsRoutes(app: App, deps: Dependencies) {
  boardRoutes(app, deps)
  outRoutes(app, deps)
  reportRoutes(app, deps)
}

function boardRoutes(app: App, { outings, repeatGuard, findLikelyKite }: Dependencies) {
  app.get(
    '/api/trips/:tripId/outings',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['outings'],
        operationId: 'listOutings',
        summary: 'List who is on the water, and who came back within a day',
        params: TripParams,
        response: { 200: z.array(Outing) },
      },
    },
    async (request) => (await outings.list(tripAccessOf(request))).map(presentOuting),
  )

  app.post(
    '/api/trips/:tripId/outings',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['outings'],
        operationId: 'goOut',
        summary: 'Go on the water',
        params: TripParams,
        body: GoOut,
        response: { 201: Outing },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const form = request.body
      const { kiteId, itemId } = form
      const ride = { tripId: access.tripId, userId: access.actor.userId }
      const likelyKite =
        itemId && !kiteId ? await findLikelyKite({ ...ride, itemId }, askingFor(request, reply)) : undefined
      const outing = await makeOnce({ request, repeatGuard }, async (work) =>
        presentOuting(await outings.goOut(work, access, { form, likelyKite })),
      )
      return reply.code(201).send(outing)
    },
  )
}

function outRoutes(app: App, { outings, repeatGuard }: Dependencies) {
  app.get(
    '/api/outings/:outingId',
    {
      config: { access: ofOuting('read'), changesWith: 'changes' },
      schema: {
        tags: ['outings'],
        operationId: 'getOuting',
        summary: 'Read an outing, however long ago it ended',
        params: OutingParams,
        response: { 200: Outing },
      },
    },
    async (request) => presentOuting(await outings.read(tripAccessOf(request), request.params.outingId)),
  )

  app.patch(
    '/api/outings/:outingId',
    {
      config: { access: ofOuting('write') },
      schema: {
        tags: ['outings'],
        operationId: 'moveBackBy',
        summary: 'Move when the caller will be back',
        params: OutingParams,
        body: MoveBackBy,
        response: { 200: Outing },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const moving = { outingId: request.params.outingId, form: request.body.backBy }
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentOuting(await outings.moveBackBy(work, access, moving)),
      }))
      return body
    },
  )
}

function reportRoutes(app: App, { outings, repeatGuard }: Dependencies) {
  app.post(
    '/api/outings/:outingId/back',
    {
      config: { access: ofOuting('contribute') },
      schema: {
        tags: ['outings'],
        operationId: 'comeBack',
        summary: 'Say that a rider is back',
        params: OutingParams,
        body: ComeBack,
        response: { 200: Outing },
      },
    },
    async (request) => {
      const access = tripAccessOf(request)
      const coming = { outingId: request.params.outingId, form: request.body }
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentOuting(await outings.comeBack(work, access, coming)),
      }))
      return body
    },
  )

  app.post(
    '/api/outings/:outingId/seen',
    {
      config: { access: ofOuting('contribute') },
      schema: {
        tags: ['outings'],
        operationId: 'seeRider',
        summary: 'Say when a rider who is out was seen',
        params: OutingParams,
        body: SeeRider,
        response: { 200: Outing },
      },
    },
    async (request) => {
      const access = tripAccessOf(request)
      const seeing = { outingId: request.params.outingId, form: request.body }
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentOuting(await outings.see(work, access, seeing)),
      }))
      return body
    },
  )

  app.post(
    '/api/outings/:outingId/not-back',
    {
      config: { access: ofOuting('write') },
      schema: {
        tags: ['outings'],
        operationId: 'takeReturnBack',
        summary: 'Say that a rider is not back, whatever a guest or the link of a letter said',
        params: OutingParams,
        body: TakeReturnBack,
        response: { 200: Outing },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const { outingId } = request.params
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentOuting(await outings.takeBack(work, access, outingId)),
      }))
      return body
    },
  )
}
