import { parseForeignJson } from './foreign-json.ts'
import type { App } from './server-type.ts'

/**
 * JSON is the only body besides multipart: text/plain would let a foreign page post without asking first. An empty JSON
 * body reads as `{}` (Fastify answers 400).
 */
export function parseJsonBodies(app: App) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => (body.length === 0 ? {} : parseForeignJson(body)),
  )
}
