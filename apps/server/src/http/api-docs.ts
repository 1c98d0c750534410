import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { GUEST_TOKEN_HEADER } from '@sendit/core/invites/limits.ts'
import { Problem } from '@sendit/core/problem.ts'
import type { FastifySchema, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AccessRule } from './access-rules.ts'
import type { App } from './server.ts'

type Options = {
  publicUrl: string
  cookieName: string
}

/** Register before the routes. */
export async function documentApi(app: App, { publicUrl, cookieName }: Options) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'SendIt!',
        description:
          'Plan a kite-surfing trip with your crew. Signed-in callers send the session cookie, guests the token of their invite link.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        schemas: { Problem: PROBLEM },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName },
          invite: { type: 'apiKey', in: 'header', name: GUEST_TOKEN_HEADER },
          inviteInAddress: {
            type: 'apiKey',
            in: 'query',
            name: 'token',
            description: 'The same for reads that carry no header of their own: pictures, and links.',
          },
        },
      },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const transformed = jsonSchemaTransform({ schema, url, route, ...rest })
      if (transformed.schema.hide) return transformed
      const described = {
        ...transformed.schema,
        security: securityOf(route),
        response: answersOf(transformed.schema, route),
      }
      return nameTheRest(described as FastifySchema, url)
    },
  })
  // Collapsed fits one page; expanded, the list is virtualised and cannot be searched.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
  })
}

const PROBLEM = refusalSchema()
const REFUSALS = {
  400: 'The request cannot be read, or a value in it is refused.',
  401: 'Nobody is signed in, or the session or the invite has ended.',
  403: 'This caller may not do this.',
  404: 'There is no such thing, or it is none of the caller’s business.',
  429: 'Too many requests: `retryAfter` says how many seconds to wait.',
  default: 'Any other refusal or failure: `code` says which.',
} as const
type Refusal = keyof typeof REFUSALS
const KNOWN = 'The caller holds the newest answer: `if-none-match` names its tag.'

function refusalSchema() {
  const { $schema: _version, ...schema } = z.toJSONSchema(Problem, { target: 'draft-2020-12' })
  return schema as Record<string, unknown>
}

const SESSION = { session: [] }
const INVITE = { invite: [] }
const INVITE_IN_ADDRESS = { inviteInAddress: [] }

function securityOf({ config, method }: RouteOptions): Record<string, readonly string[]>[] {
  const rule = config?.access ?? 'anyone'
  if (rule === 'anyone') return []
  const guests = method === 'GET' ? [INVITE, INVITE_IN_ADDRESS] : [INVITE]
  return admitsGuests(rule) ? [SESSION, ...guests] : [SESSION]
}

function admitsGuests(rule: AccessRule): boolean {
  return typeof rule === 'object' ? rule.trip !== 'write' : rule === 'visitor'
}

function answersOf(schema: FastifySchema, route: RouteOptions): Record<string, unknown> {
  const refusals = refusalsOf(schema, route).map((status) => [
    status,
    {
      description: REFUSALS[status],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const answers = (schema.response as object | undefined) ?? { 200: { description: 'As asked for' } }
  const known = route.config?.changesWith !== undefined && { 304: { type: 'null', description: KNOWN } }
  return { ...Object.fromEntries(refusals), ...known, ...answers }
}

function refusalsOf(schema: FastifySchema, { config, method }: RouteOptions): Refusal[] {
  const rule = config?.access ?? 'anyone'
  const isRead = method === 'GET'
  const takes = schema.body ?? schema.querystring ?? schema.params
  return [
    ...(takes === undefined ? [] : [400 as const]),
    ...(rule === 'anyone' ? [] : [401 as const]),
    // Cross-site writes are refused for everybody.
    ...(isRead && (rule === 'anyone' || admitsGuests(rule)) ? [] : [403 as const]),
    ...(schema.params === undefined ? [] : [404 as const]),
    ...(config?.limit === 'none' ? [] : [429 as const]),
    'default',
  ]
}

function nameTheRest(schema: FastifySchema, url: string): { schema: FastifySchema; url: string } {
  if (!url.endsWith('/*')) return { schema, url }
  const { '*': rest, ...named } = (schema.params as { properties: Record<string, object> }).properties
  const params = {
    type: 'object',
    properties: { ...named, location: { ...rest, description: 'A place; its slashes as they are.' } },
    required: ['location'],
  }
  return { schema: { ...schema, params }, url: url.replace(/\*$/, ':location') }
}
