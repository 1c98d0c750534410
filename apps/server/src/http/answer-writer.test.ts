import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '#testing/test-app.ts'
import { answerWriter } from './server-hooks.ts'

const route = { method: 'GET', url: '/api/things' }
const write = answerWriter({ ...route, schema: z.array(z.object({ id: z.string().min(1) })) })

test('an answer holds what its contract names, and nothing else', () => {
  expect(write([{ id: '1', token_hash: 'secret' }])).toBe('[{"id":"1"}]')
})

test('an answer that breaks its contract does not go out', () => {
  expect(() => write([{ id: '' }])).toThrow('Response does')
  expect(() => write([{}])).toThrow('Response does')
})

test('a contract that is none of Zod stops the start', () => {
  expect(() => answerWriter({ ...route, schema: { type: 'object' } })).toThrow('GET /api/things')
})

test('no response contract transforms its data on output', async () => {
  const contracts: unknown[] = []
  const listenToRoutes = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ schema }: RouteOptions) => {
      contracts.push(...Object.values(schema?.response ?? {}))
    })
  }
  subscribe('fastify.initialization', listenToRoutes)
  const app = await createTestApp()
  unsubscribe('fastify.initialization', listenToRoutes)
  await app.close()

  expect(contracts.length).toBeGreaterThan(100)
  const kinds = kindsIn(contracts)
  for (const known of ['object', 'array', 'string', 'union']) expect(kinds).toContain(known)
  for (const twoSided of ['pipe', 'transform', 'default', 'prefault', 'catch'])
    expect(kinds).not.toContain(twoSided)
})

function kindsIn(part: unknown, seen = new Map<unknown, string>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  const { def } = part as { def?: { type: string } }
  seen.set(part, part instanceof z.ZodType ? (def?.type ?? '') : '')
  for (const inner of Object.values(part instanceof z.ZodType ? (def ?? {}) : part)) kindsIn(inner, seen)
  return [...new Set(seen.values())]
}
