import { expect, test } from 'vitest'
import { listUnbounded } from '#scripts/api-document/bounds.ts'

const bodyWith = (schema: object) =>
  JSON.stringify({
    components: { schemas: { Kite: { type: 'object', properties: { size: schema } } } },
    paths: {
      '/api/kites/{kiteId}': {
        put: {
          parameters: [{ in: 'path', name: 'kiteId', schema: { type: 'string' } }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  anyOf: [
                    { type: 'null' },
                    { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Kite' } },
                  ],
                },
              },
            },
          },
        },
      },
    },
  })

test.each([
  [{ type: 'string' }, 'a text without a largest length'],
  [{ type: 'string', minLength: 1 }, 'a text without a largest length'],
  [{ type: 'string', pattern: '^a+$' }, 'a text without a largest length'],
  [{ type: 'string', pattern: '\\d{4}' }, 'a text without a largest length'],
  [{ type: 'string', format: 'date' }, 'a text without a largest length'],
  [{ type: 'string', format: 'date-time', maxLength: 40 }, 'a text without a largest length'],
  [{ type: ['number', 'null'], minimum: 0 }, 'a number without a largest value'],
  [{ type: 'array', items: { type: 'null' } }, 'a list without a largest length'],
])('%o is refused', (schema, fault) => {
  expect(listUnbounded(bodyWith(schema))).toEqual([`PUT /api/kites/{kiteId}: body[].size is ${fault}`])
})

test.each([
  { type: 'string', maxLength: 5 },
  { type: 'string', format: 'uuid' },
  { type: 'string', pattern: '^\\d{2}:[0-5]\\d$' },
  { type: 'string', format: 'date', 'x-maximum': '2100-12-31' },
  { type: 'string', enum: ['a'] },
  { type: 'integer', maximum: 9 },
  { type: 'boolean' },
])('%o passes', (schema) => {
  expect(listUnbounded(bodyWith(schema))).toEqual([])
})

test('query string parameters must be bounded too', () => {
  const parameters = [{ in: 'query', name: 'q', schema: { type: 'string' } }]
  expect(listUnbounded(JSON.stringify({ paths: { '/api/a': { get: { parameters } } } }))).toEqual([
    'GET /api/a: query q is a text without a largest length',
  ])
})
