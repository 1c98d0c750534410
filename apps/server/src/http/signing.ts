import { type FileLinks, type Sign, UNSIGNED } from '#files/links.ts'
import type { App } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For presenters: signs the addresses of files for whoever calls. */
    sign: Sign
  }
}

export function signForCallers(app: App, links: FileLinks) {
  app.decorateRequest('sign', UNSIGNED)
  app.addHook('preValidation', async (request) => {
    // Not `request.actor.kind`: what plugins serve by themselves has no caller.
    if (request.actor) request.sign = links.signerFor(request.actor)
  })
}
