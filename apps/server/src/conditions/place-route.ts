import { PlaceParams, PlaceQuery } from '@sendit/core/weather/contract.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import type { Asking } from '#adapters/weather/port.ts'
import type { Sign } from '#files/links.ts'
import type { App } from '#http/server.ts'
import { askingOf } from './places.ts'

const CONFIG = { access: 'visitor', limit: 'weather' } as const

type Query = ZodType<z.infer<typeof PlaceQuery>>

type PlaceRoute<Answer extends ZodType, Asked extends Query> = {
  path: string
  tag: string
  /** As the API's document calls it; the one with the place in its path ends in `OfPlace`. */
  operationId: string
  summary: string
  response: Answer
  /** For a read that wants more than the place. */
  querystring?: Asked
  answer: (place: string, asking: Asking, request: PlaceRequest<Asked>) => Promise<z.input<Answer>>
}

/** `sign` as presenters take it. */
type PlaceRequest<Asked extends Query> = { sign: Sign; query: z.output<Asked> }

/** A read about a place, which is the rest of the path, slashes and all, or the query's `location`. */
export function placeRoute<Answer extends ZodType, Asked extends Query = typeof PlaceQuery>(
  app: App,
  route: PlaceRoute<Answer, Asked>,
) {
  const { path, operationId, summary, answer } = route
  const querystring: Query = route.querystring ?? PlaceQuery
  const schema = { tags: [route.tag], querystring, response: { 200: route.response as ZodType } }
  // The route has read it by the schema that was given.
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

/** For whom this request asks the weather providers; over once its caller has gone without the answer. */
export function askingFor(request: FastifyRequest, reply: FastifyReply): Asking {
  const gone = new AbortController()
  const look = () => {
    if (!reply.raw.writableFinished) gone.abort()
  }
  // Who left while it was asked who they are is gone already, and will not go again.
  if (reply.raw.destroyed) look()
  else reply.raw.once('close', look)
  return askingOf(request.actor, gone.signal)
}
