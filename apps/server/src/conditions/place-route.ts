import { PlaceParams, PlaceQuery } from '@sendit/core/weather/contract.ts'
import type { ZodType, z } from 'zod'
import type { Asking } from '#adapters/weather/port.ts'
import type { Sign } from '#files/links.ts'
import type { App } from '#http/server.ts'
import { askingFor } from './asking-for.ts'

const CONFIG = { access: 'visitor', limit: 'weather' } as const

type PlaceRoute<Answer extends ZodType> = {
  path: string
  tag: string
  /** As the API's document calls it; the one with the place in its path ends in `OfPlace`. */
  operationId: string
  summary: string
  response: Answer
  /** `sign` as presenters take it. */
  answer: (place: string, asking: Asking, sign: Sign) => Promise<z.input<Answer>>
}

/** A read about a place, which is the rest of the path, slashes and all, or the query's `location`. */
export function placeRoute<Answer extends ZodType>(app: App, route: PlaceRoute<Answer>) {
  const { path, operationId, summary, answer } = route
  const schema = { tags: [route.tag], querystring: PlaceQuery, response: { 200: route.response as ZodType } }
  app.get(path, { config: CONFIG, schema: { ...schema, operationId, summary } }, (request, reply) =>
    answer(request.query.location ?? '', askingFor(request, reply), request.sign),
  )
  app.get(
    `${path}/*`,
    {
      config: CONFIG,
      schema: {
        ...schema,
        operationId: `${operationId}OfPlace`,
        summary: `${summary}, named in the path`,
        params: PlaceParams,
      },
    },
    (request, reply) =>
      answer(request.params['*'] || (request.query.location ?? ''), askingFor(request, reply), request.sign),
  )
}
