import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTwoNodes } from '#testing/two-nodes.ts'

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

test.each(['frozen', 'shut'])(
  'with Redis %s /readyz responds in time and says what is missing',
  async (how) => {
    if (how === 'frozen') nodes.redisProxy.freeze(true)
    else await nodes.redisProxy.shut()
    const started = performance.now()

    const reply = await nodes.second.visitor().get('/readyz')

    expect(performance.now() - started).toBeLessThan(3_000)
    expect(reply.statusCode).toBe(200)
    const { status, parts } = reply.json()
    expect(status).toBe('degraded')
    expect(Object.keys(parts).filter((part) => parts[part] !== 'ok')).toEqual(['realtime'])
    nodes.redisProxy.freeze(false)
  },
)
