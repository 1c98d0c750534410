import type { FastifyReply, FastifyRequest } from 'fastify'
import { askingOf } from '#access/places.ts'
import type { Asking } from '#adapters/weather/port.ts'

/** For whom this request asks the weather providers; over once its caller has gone without the answer. */
export function askingFor(request: FastifyRequest, reply: FastifyReply): Asking {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return askingOf(request.actor, gone.signal)
}
