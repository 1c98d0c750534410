import { type FileLinks, type Sign, UNSIGNED } from '#files/links.ts'
import type { App } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    sign: Sign
  }
}

export function signForCallers(app: App, links: FileLinks) {
  app.decorateRequest('sign', UNSIGNED)
  app.addHook('preValidation', async (request) => {
    // Plugin routes have no actor.
    if (request.actor) request.sign = links.signerFor(request.actor)
  })
}
