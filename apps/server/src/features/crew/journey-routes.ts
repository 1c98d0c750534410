import {
  AddJourney,
  CarSeat,
  ChangeJourney,
  Journey,
  JourneyParams,
  Journeys,
} from '@sendit/core/crew/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { answerOnce, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { TripLevel } from '#trips/trip-gate.ts'
import type { JourneysService } from './journey-service.ts'
import { presentJourney, presentJourneys } from './present.ts'

type Dependencies = { journeys: JourneysService; repeatGuard: RepeatGuard }

const ofJourney = (trip: TripLevel) => ({ trip, row: { of: 'journeys' as const, named: 'journeyId' } })

export function journeyRoutes(app: App, deps: Dependencies) {
  listRoutes(app, deps)
  changeRoutes(app, deps)
  carRoutes(app, deps)
}

function listRoutes(app: App, { journeys, repeatGuard }: Dependencies) {
  app.get(
    '/api/trips/:tripId/journeys',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['crew'],
        operationId: 'listJourneys',
        summary: 'List who arrives and leaves when, by day and time',
        params: TripParams,
        response: { 200: Journeys },
      },
    },
    async (request) => presentJourneys(await journeys.list(tripAccessOf(request))),
  )

  app.post(
    '/api/trips/:tripId/journeys',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['crew'],
        operationId: 'addJourney',
        summary: 'Say when the caller, or somebody without an account, arrives or leaves',
        params: TripParams,
        body: AddJourney,
        response: { 201: Journey },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const journey = await makeOnce({ request, repeatGuard }, async (work) =>
        presentJourney(await journeys.add(work, access, request.body)),
      )
      return reply.code(201).send(journey)
    },
  )
}

function changeRoutes(app: App, { journeys, repeatGuard }: Dependencies) {
  app.patch(
    '/api/journeys/:journeyId',
    {
      config: { access: ofJourney('write') },
      schema: {
        tags: ['crew'],
        operationId: 'changeJourney',
        summary: 'Change a journey',
        params: JourneyParams,
        body: ChangeJourney,
        response: { 200: Journey },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const { params, body: form } = request
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentJourney(await journeys.change(work, access, { journeyId: params.journeyId, form })),
      }))
      return body
    },
  )

  app.delete(
    '/api/journeys/:journeyId',
    {
      config: { access: ofJourney('write') },
      schema: {
        tags: ['crew'],
        operationId: 'deleteJourney',
        summary: 'Delete a journey, with the seats taken in its car',
        params: JourneyParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await journeys.remove(memberAccessOf(request), request.params.journeyId)
      return { success: true as const }
    },
  )
}

function carRoutes(app: App, { journeys, repeatGuard }: Dependencies) {
  app.put(
    '/api/journeys/:journeyId/seat',
    {
      config: { access: ofJourney('write') },
      schema: {
        tags: ['crew'],
        operationId: 'takeCarSeat',
        summary: "Take a seat in a crew mate's car, for the caller or somebody without an account",
        params: JourneyParams,
        body: CarSeat,
        response: { 200: Journey },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const taking = { journeyId: request.params.journeyId, userId: request.body.userId }
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentJourney(await journeys.takeSeat(work, access, taking)),
      }))
      return body
    },
  )

  app.delete(
    '/api/journeys/:journeyId/seat',
    {
      config: { access: ofJourney('write') },
      schema: {
        tags: ['crew'],
        operationId: 'giveCarSeatBack',
        summary: 'Give a seat in a car back',
        params: JourneyParams,
        querystring: CarSeat,
        response: { 200: Journey },
      },
    },
    async (request) => {
      const { params, query } = request
      const giving = { journeyId: params.journeyId, userId: query.userId }
      return presentJourney(await journeys.giveSeatBack(memberAccessOf(request), giving))
    },
  )
}
