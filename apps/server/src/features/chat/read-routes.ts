import { ReadPosition, Reads } from '@sendit/core/chat/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import type { ReadService } from './read-service.ts'

/** How far members have read. */
export function readRoutes(app: App, { reads }: { reads: ReadService }) {
  app.put(
    '/api/trips/:tripId/read',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['chat'],
        operationId: 'setReadPosition',
        summary: 'Say how far the caller has read; never back',
        params: TripParams,
        body: ReadPosition,
        response: { 200: ReadPosition },
      },
    },
    (request) => reads.setPosition(memberAccessOf(request), request.body.seq),
  )

  app.get(
    '/api/trips/:tripId/reads',
    {
      config: { access: { trip: 'read' } },
      schema: {
        tags: ['chat'],
        operationId: 'listReadPositions',
        summary: 'List how far members have read who let the crew see it',
        params: TripParams,
        response: { 200: Reads },
      },
    },
    (request) => reads.list(tripAccessOf(request)),
  )
}
