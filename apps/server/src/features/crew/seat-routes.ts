import { AddSeat, ChangeSeat, RemoveSeatQuery, Seat, SeatParams } from '@sendit/core/crew/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf } from '#http/access-rules.ts'
import { answerOnce, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentSeat } from './present.ts'
import type { SeatsService } from './seat-service.ts'

type Dependencies = { seats: SeatsService; repeatGuard: RepeatGuard }

const OF_SEAT = { trip: 'write', row: { of: 'seats', named: 'seatId' } } as const

export function seatRoutes(app: App, deps: Dependencies) {
  addRoute(app, deps)
  changeRoutes(app, deps)
}

function addRoute(app: App, { seats, repeatGuard }: Dependencies) {
  app.post(
    '/api/trips/:tripId/seats',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['crew'],
        operationId: 'addSeat',
        summary: 'Add somebody without an account, by name',
        params: TripParams,
        body: AddSeat,
        response: { 201: Seat },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const seat = await makeOnce({ request, repeatGuard }, async (work) =>
        presentSeat(await seats.add(work, access, request.body.name)),
      )
      return reply.code(201).send(seat)
    },
  )
}

function changeRoutes(app: App, { seats, repeatGuard }: Dependencies) {
  app.patch(
    '/api/seats/:seatId',
    {
      config: { access: OF_SEAT },
      schema: {
        tags: ['crew'],
        operationId: 'changeSeat',
        summary: 'Rename somebody without an account, or answer for them',
        params: SeatParams,
        body: ChangeSeat,
        response: { 200: Seat },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const { params, body: form } = request
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentSeat(await seats.change(work, access, { seatId: params.seatId, form })),
      }))
      return body
    },
  )

  app.delete(
    '/api/seats/:seatId',
    {
      config: { access: OF_SEAT },
      schema: {
        tags: ['crew'],
        operationId: 'removeSeat',
        summary: 'Take somebody without an account out of the trip',
        description: 'With money or answers to their name they leave it, and stay in what they were part of.',
        params: SeatParams,
        querystring: RemoveSeatQuery,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { params, query } = request
      await seats.remove(memberAccessOf(request), params.seatId, { anyway: query.anyway === 'true' })
      return { success: true as const }
    },
  )
}
