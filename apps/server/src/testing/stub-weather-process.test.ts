import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { dayInZone } from '@sendit/core/time.ts'
import { expect, test } from 'vitest'

const PROCESS = fileURLToPath(import.meta.resolve('#testing/stub-weather-process.ts'))

test('the stub starts as its own process and serves today’s weather', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')

  const forecast = await fetch(`${url}/v1/forecast?latitude=36.05&longitude=-5.66`)
  const { current } = (await forecast.json()) as { current: { time: number } }
  await fetch(`${url}/__scenario`, { method: 'POST', body: '{"host":"marine","mode":"503","times":1}' })
  const refused = await fetch(`${url}/v1/marine?latitude=36.05&longitude=-5.66`)
  const calls = await (await fetch(`${url}/__calls`)).json()
  child.kill()
  await once(child, 'exit')

  const observedAt = new Date(current.time * 1000)
  expect(dayInZone(observedAt, 'UTC')).toBe(dayInZone(new Date(), 'UTC'))
  expect(refused.status).toBe(503)
  expect(calls).toMatchObject({ forecast: 1, marine: 1 })
})
