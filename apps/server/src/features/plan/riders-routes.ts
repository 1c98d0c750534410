import { PlanItemParams } from '@sendit/core/plan/contract.ts'
import { SessionBeaches, SessionHoursQuery, SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { askingFor } from '#conditions/asking-for.ts'
import { tripAccessOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import { presentRiders, presentSessionBeaches } from './riders-present.ts'
import type { RidersService } from './riders-service.ts'

export function ridersRoutes(app: App, { riders }: { riders: RidersService }) {
  app.get(
    '/api/plan-items/:itemId/riders',
    {
      // Its weather changes by itself, so the trip's number says nothing of it.
      config: { access: { trip: 'read', row: { of: 'plan_items', named: 'itemId' } }, limit: 'weather' },
      schema: {
        tags: ['plan'],
        operationId: 'getSessionRiders',
        summary: 'Read the wind of a session on its beach, and which of their kites each rider would take',
        params: PlanItemParams,
        response: { 200: SessionRiders },
      },
    },
    async (request, reply) =>
      presentRiders(
        await riders.read(tripAccessOf(request), request.params.itemId, askingFor(request, reply)),
      ),
  )

  app.get(
    '/api/trips/:tripId/session-beaches',
    {
      config: { access: { trip: 'read' }, limit: 'weather' },
      schema: {
        tags: ['plan'],
        operationId: 'listSessionBeaches',
        summary: 'Weigh up the beaches near a trip for the hours of a session',
        params: TripParams,
        querystring: SessionHoursQuery,
        response: { 200: SessionBeaches },
      },
    },
    async (request, reply) => {
      const weighing = { asking: askingFor(request, reply), sign: request.sign }
      return presentSessionBeaches(await riders.readBeaches(tripAccessOf(request), request.query, weighing))
    },
  )
}
