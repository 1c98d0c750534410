import {
  AddPlaceholder,
  ChangePlaceholder,
  MyAnswer,
  MyKites,
  Placeholder,
  PlaceholderParams,
  RemovePlaceholderQuery,
} from '@sendit/core/crew/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { answerOnce, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentPlaceholder } from './present.ts'
import type { CrewService, PlaceholderService } from './service.ts'

type Dependencies = { crew: CrewService; repeatGuard: RepeatGuard }

export function crewRoutes(app: App, deps: Dependencies) {
  answerRoute(app, deps)
  kitesRoute(app, deps)
}

function answerRoute(app: App, { crew, repeatGuard }: Dependencies) {
  app.put(
    '/api/trips/:tripId/my-answer',
    {
      config: { access: { trip: 'contribute' } },
      schema: {
        tags: ['crew'],
        operationId: 'setMyAnswer',
        summary: 'Say whether the caller comes along',
        params: TripParams,
        body: MyAnswer,
        response: { 200: MyAnswer },
      },
    },
    async (request) => {
      const access = tripAccessOf(request)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: await crew.answer(work, access, request.body.answer),
      }))
      return body
    },
  )
}

function kitesRoute(app: App, { crew, repeatGuard }: Dependencies) {
  app.put(
    '/api/trips/:tripId/my-kites',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['crew'],
        operationId: 'setMyKites',
        summary: "Say which of the caller's kites come along",
        params: TripParams,
        body: MyKites,
        response: { 200: MyKites },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: await crew.bringKites(work, access, request.body.kiteIds),
      }))
      return body
    },
  )
}

type PlaceholderRoutesDependencies = { placeholders: PlaceholderService; repeatGuard: RepeatGuard }

const OF_PLACEHOLDER = { trip: 'write', row: { of: 'placeholders', named: 'seatId' } } as const

export function placeholderRoutes(app: App, deps: PlaceholderRoutesDependencies) {
  addRoute(app, deps)
  changeRoutes(app, deps)
}

function addRoute(app: App, { placeholders, repeatGuard }: PlaceholderRoutesDependencies) {
  app.post(
    '/api/trips/:tripId/seats',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['crew'],
        operationId: 'addSeat',
        summary: 'Add somebody without an account, by name',
        params: TripParams,
        body: AddPlaceholder,
        response: { 201: Placeholder },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const placeholder = await makeOnce({ request, repeatGuard }, async (work) =>
        presentPlaceholder(await placeholders.add(work, access, request.body.name)),
      )
      return reply.code(201).send(placeholder)
    },
  )
}

function changeRoutes(app: App, { placeholders, repeatGuard }: PlaceholderRoutesDependencies) {
  app.patch(
    '/api/seats/:seatId',
    {
      config: { access: OF_PLACEHOLDER },
      schema: {
        tags: ['crew'],
        operationId: 'changeSeat',
        summary: 'Rename somebody without an account, or answer for them',
        params: PlaceholderParams,
        body: ChangePlaceholder,
        response: { 200: Placeholder },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const { params, body: form } = request
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentPlaceholder(await placeholders.change(work, access, { seatId: params.seatId, form })),
      }))
      return body
    },
  )

  app.delete(
    '/api/seats/:seatId',
    {
      config: { access: OF_PLACEHOLDER },
      schema: {
        tags: ['crew'],
        operationId: 'removeSeat',
        summary: 'Take somebody without an account out of the trip',
        description: 'With money or answers to their name they leave it, and stay in what they were part of.',
        params: PlaceholderParams,
        querystring: RemovePlaceholderQuery,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { params, query } = request
      await placeholders.remove(memberAccessOf(request), params.seatId, { anyway: query.anyway === 'true' })
      return { success: true as const }
    },
  )
}
