import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Asking } from '#adapters/weather/port.ts'
import { askingOf } from './places.ts'

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
