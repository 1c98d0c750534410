import { expect, test } from 'vitest'
import { lintApiDocument } from '#scripts/api-document/lint.ts'

const operation = {
  operationId: 'listTrips',
  summary: 'List trips',
  security: [{ session: [] }],
  responses: { 200: { description: 'Trips' }, 401: { description: 'Nobody is signed in' } },
}
const document = (changed: object, path = '/api/trips') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Trips', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: 'https://sendit.crew' }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    paths: { [path]: { get: { ...operation, ...changed } } },
  })

test('a whole document passes', async () => {
  await expect(lintApiDocument(document({}))).resolves.toEqual([])
})

test.each([
  ['security', 'security-defined'],
  ['summary', 'operation-summary'],
  ['operationId', 'operation-operationId'],
])('an operation without its %s is refused', async (member, rule) => {
  await expect(lintApiDocument(document({ [member]: undefined }))).resolves.toContainEqual(
    expect.stringMatching(`^${rule}: .*~1api~1trips`),
  )
})

test('an operation that never refuses is refused', async () => {
  const responses = { 200: operation.responses[200] }
  await expect(lintApiDocument(document({ responses }))).resolves.toContainEqual(
    expect.stringMatching('^operation-4xx-response: '),
  )
})

test('a part of a path without a name is refused', async () => {
  const parameters = [{ in: 'path', name: '*', required: true, schema: { type: 'string' } }]
  await expect(lintApiDocument(document({ parameters }, '/api/weather/{*}'))).resolves.toContainEqual(
    expect.stringMatching('^path-parameters-defined: '),
  )
})
