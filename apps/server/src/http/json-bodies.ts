import type { App } from './server-type.ts'

/**
 * JSON is the only body besides multipart: text/plain would let a foreign page post without asking first. An empty JSON
 * body reads as `{}` (Fastify answers 400), and `__proto__` is refused.
 */
export function parseJsonBodies(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    void parse(request, body as string, done)
  })
}
