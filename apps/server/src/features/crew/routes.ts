import { MyAnswer, MyKites } from '@sendit/core/crew/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { answerOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { CrewService } from './service.ts'

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
