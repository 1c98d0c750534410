import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './server.ts'

/** One OpenAPI document made of the contracts, shown at /api/docs. Register it before the routes. */
export async function documentApi(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'SendIt!',
        description:
          'Plan a kite-surfing trip with your crew. Signed-in callers send the session cookie, guests their invite token.',
        version: '1',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sid' },
          invite: { type: 'apiKey', in: 'header', name: 'invite-token' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
