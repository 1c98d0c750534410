import type { Medium } from '@sendit/core/media/contract.ts'
import { Recap } from '@sendit/core/recap/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { askingFor } from '#conditions/place-route.ts'
import type { Sign } from '#files/links.ts'
import { tripAccessOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import { presentRecap } from './present.ts'
import type { RecapService } from './service.ts'

type Dependencies<MediumRow> = {
  recap: RecapService<MediumRow>
  presentPicture: (row: MediumRow, sign: Sign) => Medium
}

export function recapRoutes<MediumRow>(app: App, { recap, presentPicture }: Dependencies<MediumRow>) {
  app.get(
    '/api/trips/:tripId/recap',
    {
      // No ETag by trip version: it changes with time, its wind days later.
      config: { access: { trip: 'read' }, limit: 'weather' },
      schema: {
        tags: ['trips'],
        operationId: 'getRecap',
        summary: 'Read what a trip was, once it is over',
        description: '409 `NOT_OVER` until the last day of the trip is over at its place.',
        params: TripParams,
        response: { 200: Recap },
      },
    },
    async (request, reply) =>
      presentRecap(await recap.read(tripAccessOf(request), askingFor(request, reply)), (row) =>
        presentPicture(row, request.sign),
      ),
  )
}
