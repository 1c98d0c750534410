import { PlaceParams, PlaceQuery } from '@sendit/core/weather/contract.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import type { Asking } from '#adapters/weather/port.ts'
import type { Sign } from '#files/links.ts'
import type { App } from '#http/server.ts'
import { askingOf } from './places.ts'

export const WEATHER_LIMIT = { name: 'weather', max: 60, windowMs: 60_000 } as const

const CONFIG = { access: 'visitor', limit: WEATHER_LIMIT } as const

type Query = ZodType<z.infer<typeof PlaceQuery>>

type PlaceRoute<Answer extends ZodType, Asked extends Query> = {
  path: string
  tag: string
  operationId: string
  summary: string
  response: Answer
  querystring?: Asked
  answer: (place: string, asking: Asking, request: PlaceRequest<Asked>) => Promise<z.input<Answer>>
}

type PlaceRequest<Asked extends Query> = { sign: Sign; query: z.output<Asked> }

/** The place is the rest of the path, slashes included, or the query's `location`. */
export function placeRoute<Answer extends ZodType, Asked extends Query = typeof PlaceQuery>(
  app: App,
  route: PlaceRoute<Answer, Asked>,
) {
  const { path, operationId, summary, answer } = route
  const querystring: Query = route.querystring ?? PlaceQuery
  const schema = { tags: [route.tag], querystring, response: { 200: route.response as ZodType } }
  const asIs = (request: { sign: Sign; query: unknown }) => request as PlaceRequest<Asked>
  app.get(path, { config: CONFIG, schema: { ...schema, operationId, summary } }, (request, reply) =>
    answer(request.query.location ?? '', askingFor(request, reply), asIs(request)),
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
      answer(request.params['*'] || (request.query.location ?? ''), askingFor(request, reply), asIs(request)),
  )
}

export function askingFor(request: FastifyRequest, reply: FastifyReply): Asking {
  const gone = new AbortController()
  const look = () => {
    if (!reply.raw.writableFinished) gone.abort()
  }
  // A connection closed during authentication emits no further event.
  if (reply.raw.destroyed) look()
  else reply.raw.once('close', look)
  return askingOf(request.actor, gone.signal)
}
