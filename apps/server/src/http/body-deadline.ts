import type { FastifyRequest } from 'fastify'
import type { App } from './server-type.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that takes files may take its time. */
    takesUpload?: boolean
  }
}

const BODY_DEADLINE_MS = 15_000

/** Destroys a connection whose body is not complete in 15 s, on routes that take no upload (SECURITY-RULES C20). */
export function limitBodyTime(app: App, deadlineMs = BODY_DEADLINE_MS) {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody || request.routeOptions.config?.takesUpload) return
    timers.set(
      request,
      setTimeout(() => request.raw.complete || request.raw.destroy(), deadlineMs),
    )
  })
  const clear = async (request: FastifyRequest) => clearTimeout(timers.get(request))
  app.addHook('preValidation', clear)
  app.addHook('onRequestAbort', clear)
  // Refused before its body came: the rest may take no longer, or a refusal would be a way to hold the socket.
  app.addHook('onResponse', async (request) => {
    if (request.raw.complete) await clear(request)
  })
}
