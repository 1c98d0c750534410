import { Recap } from '@sendit/core/recap/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import type { FeaturePlugin } from '#context.ts'
import { askingFor, WEATHER_LIMIT } from '#features/weather/place-route.ts'
import { tripAccessOf } from '#http/access-rules.ts'
import { presentRecap } from './present.ts'
import { createRecapService } from './service.ts'

export const plugin: FeaturePlugin = (app, context) => {
  const recap = createRecapService(context)
  app.get(
    '/api/trips/:tripId/recap',
    {
      // No ETag by trip version: it changes with time, its wind days later.
      config: { access: { trip: 'read' }, limit: WEATHER_LIMIT },
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
      presentRecap(await recap.read(tripAccessOf(request), askingFor(request, reply)), request.sign),
  )
}
