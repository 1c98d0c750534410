import { invalid } from '#errors.ts'
import { hasOwnNames } from './own-names.ts'
import type { App } from './server-type.ts'

/**
 * JSON is the only body besides multipart: text/plain would let a foreign page post without asking first. An empty JSON
 * body reads as `{}` (Fastify answers 400), and what brings its own `__proto__` or `toString` is refused.
 */
export function parseJsonBodies(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    void parse(request, body as string, (error, value) => {
      done(error ?? (hasOwnNames(value) ? invalid('', 'The request could not be read.') : null), value)
    })
  })
}
