import type { FastifyRequest } from 'fastify'
import type { App } from '#http/server-type.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that takes files may take its time, as long as something comes. */
    takesUpload?: boolean
  }
}

/** docs/security.md C20. */
const BODY_DEADLINE_MS = 15_000
/** 2 kB a second, which is less than the slowest phone network; a phone may pause for most of 20 s. */
const UPLOAD_PACE: Pace = { everyMs: 20_000, minBytes: 40_000 }

type Pace = { everyMs: number; minBytes: number }
export type BodyTimes = { deadlineMs?: number; pace?: Pace }

/**
 * Destroys a connection whose body is not complete in 15 s, whatever the method. Where files are taken, one whose body came by less
 * than 40 kB in any 20 s.
 */
export function limitBodyTime(
  app: App,
  { deadlineMs = BODY_DEADLINE_MS, pace = UPLOAD_PACE }: BodyTimes = {},
) {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    if (request.routeOptions.config?.takesUpload) watchPace(request, pace)
    else timers.set(request, setTimeout(() => isWhole(request) || request.raw.destroy(), deadlineMs).unref())
  })
  const clear = async (request: FastifyRequest) => clearTimeout(timers.get(request))
  // Bodies of GET and its like are never read, so coming this far says nothing. Nor does an answer: the rest may take no longer, or
  // a refusal would be a way to hold the socket.
  const clearWhenWhole = async (request: FastifyRequest) => {
    if (isWhole(request)) await clear(request)
  }
  app.addHook('preValidation', clearWhenWhole)
  app.addHook('onResponse', clearWhenWhole)
  app.addHook('onRequestAbort', clear)
}

/** Requests that came by no socket are whole from the start and do not say so. */
function isWhole({ raw }: FastifyRequest): boolean {
  return raw.complete !== false
}

function watchPace(request: FastifyRequest, { everyMs, minBytes }: Pace) {
  const { raw } = request
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (isWhole(request) || raw.destroyed) return clearInterval(timer)
    const { bytesRead } = raw.socket
    // While bytes lie here unread it is this server that is slow.
    if (raw.readableLength === 0 && bytesRead - before < minBytes) raw.destroy()
    before = bytesRead
  }, everyMs).unref()
}
