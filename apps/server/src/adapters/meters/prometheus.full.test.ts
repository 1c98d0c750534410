import { expect, test } from 'vitest'
import { readOnce } from './port.ts'
import { createMeters } from './prometheus.ts'

const valuesOf = async (meters: ReturnType<typeof createMeters>, name: string) =>
  (await meters.expose()).text.split('\n').filter((line) => line.startsWith(name))

test('a gauge is read on each scrape', async () => {
  const meters = createMeters()
  let open = 1
  meters.gauge('sendit_sockets', 'Open sockets.', () => open)

  expect(await valuesOf(meters, 'sendit_sockets')).toEqual(['sendit_sockets 1'])
  open = 2
  expect(await valuesOf(meters, 'sendit_sockets')).toEqual(['sendit_sockets 2'])
})

test('labels that no longer exist are not reported', async () => {
  const meters = createMeters()
  let readings = [{ labels: { host: 'a' }, value: 1 }]
  meters.gauge('sendit_paused', 'Left alone.', () => readings)
  await meters.expose()

  readings = [{ labels: { host: 'b' }, value: 1 }]

  expect(await valuesOf(meters, 'sendit_paused')).toEqual(['sendit_paused{host="b"} 1'])
})

test('a gauge without readings reports no earlier values', async () => {
  const meters = createMeters()
  let readings = [{ labels: { host: 'a' }, value: 1 }]
  meters.gauge('sendit_paused', 'Left alone.', () => readings)
  await meters.expose()

  readings = []

  expect(await valuesOf(meters, 'sendit_paused')).toEqual([])
})

test('a value that can no longer be read is left out, not reported as zero', async () => {
  const meters = createMeters()
  let reading = Promise.resolve(7)
  meters.gauge('sendit_free_bytes', 'Room.', () => reading)
  await meters.expose()

  reading = Promise.reject(new Error('the disk is away'))

  expect(await valuesOf(meters, 'sendit_free_bytes')).toEqual([])
})

test('a counter is reported as zero before its first event', async () => {
  const meters = createMeters()
  const count = meters.counter('sendit_calls_total', 'Calls.', ['outcome'])

  count({ outcome: 'failed' }, 0)

  expect(await valuesOf(meters, 'sendit_calls_total')).toEqual(['sendit_calls_total{outcome="failed"} 0'])
})

test('a pending read is shared by all callers, and repeated once it has finished', async () => {
  let asked = 0
  let answer: ((value: number) => void) | undefined
  const read = readOnce(() => {
    asked += 1
    return new Promise<number>((resolve) => {
      answer = resolve
    })
  })

  const both = Promise.all([read(), read()])
  answer?.(3)
  expect([await both, asked]).toEqual([[3, 3], 1])
  void read()

  expect(asked).toBe(2)
})

test('a gauge that fails or hangs does not affect the others', async () => {
  const meters = createMeters()
  meters.gauge('sendit_broken', 'Broken.', () => Promise.reject(new Error('the database is away')))
  meters.gauge('sendit_hanging', 'Hanging.', () => new Promise<number>(() => {}))
  meters.gauge('sendit_sockets', 'Open sockets.', () => 3)
  meters.counter('sendit_calls_total', 'Calls.', ['outcome'])({ outcome: 'answered' })

  expect(await valuesOf(meters, 'sendit_')).toEqual([
    'sendit_calls_total{outcome="answered"} 1',
    'sendit_sockets 3',
  ])
})

test('two servers in one process count apart, and a name is given once', async () => {
  const [first, second] = [createMeters(), createMeters()]
  first.counter('sendit_calls_total', 'Calls.')()
  second.counter('sendit_calls_total', 'Calls.')

  expect(await valuesOf(first, 'sendit_calls_total')).toEqual(['sendit_calls_total 1'])
  expect(await valuesOf(second, 'sendit_calls_total')).toEqual(['sendit_calls_total 0'])
  first.gauge('sendit_sockets', 'Open sockets.', () => 1)
  expect(() => first.gauge('sendit_sockets', 'Open sockets.', () => 1)).toThrow('is there already')
})
