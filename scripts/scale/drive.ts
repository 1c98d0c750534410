import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@sendit/server/src/adapters/clock.ts'
import { createProduct } from '@sendit/server/src/app.ts'
import { openServices } from '@sendit/server/src/compose.ts'
import { readConfig } from '@sendit/server/src/config.ts'
import { createLog } from '@sendit/server/src/log.ts'
import type { Method } from '#scripts/load/http.ts'
import { connect } from '#scripts/load/postgres.ts'
import { closeSockets, createSocket, joinTrip, receiveFrames } from '#scripts/load/sockets.ts'
import { askFurther, type Call, callsOf, targetOf } from '#scripts/scale/calls.ts'
import { memberOf, type Sizes, tokenOf, tripIdOf } from '#scripts/scale/sizes.ts'
import { type Seen, watchStatements } from '#scripts/scale/watch.ts'
import { until } from '#scripts/services/throwaway.mjs'

/** Unreachable, so no forecast is fetched. */
const NOWHERE = 'http://127.0.0.1:9'
/** The largest and two average trips; the second is for deletions. */
const TRIPS = { large: 1, usual: 6, another: 7 }
const JOBS_WITHIN_MS = 120_000

type Product = Awaited<ReturnType<typeof createProduct>>
type Driven = { seen: Seen[]; asked: number; refused: { call: string; status: number; body: string }[] }

/** Calls every route and job once; returns all statements with plans. */
export async function drive(databaseUrl: string, sizes: Sizes, dataDir: string): Promise<Driven> {
  const watch = watchStatements()
  const config = readConfig({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: 'of a database that is thrown away' },
    ...{ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback', RATES_PROVIDER: 'off' },
    ...{
      OPEN_METEO_FORECAST_URL: NOWHERE,
      OPEN_METEO_MARINE_URL: NOWHERE,
      OPEN_METEO_GEOCODING_URL: NOWHERE,
    },
  })
  const log = createLog({ level: 'silent' })
  const services = await openServices({ config, publicUrl: 'http://localhost:3000', log, clock: systemClock })
  const product = await createProduct(services)
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  const refused: Driven['refused'] = []
  let asked = 0
  try {
    const heed = async (call: Call) => {
      asked += 1
      watch.during(call.name)
      const answer = await ask(product, call)
      await product.outbox.drain()
      watch.during('')
      const { statusCode: status, body } = answer
      if (status >= 400) refused.push({ call: call.name, status, body: body.slice(0, 120) })
      return answer
    }
    await askFurther(heed, sizes, TRIPS.usual)
    for (const call of await callsOn(databaseUrl, sizes)) await heed(call)
    watch.during('socket')
    await joinAndTalk(product, sizes)
    watch.during('jobs')
    await runJobs(product)
    watch.during('')
  } finally {
    watch.stop()
    await product.app.close()
    await product.outbox.stop()
    await services.close()
  }
  return { seen: watch.seen, asked, refused }
}

async function callsOn(databaseUrl: string, sizes: Sizes): Promise<Call[]> {
  const db = await connect(databaseUrl)
  const of = async (trip: number, methods: readonly Method[]) =>
    callsOf(await targetOf(db, sizes, trip), memberOf(sizes, trip, 0), methods)
  try {
    return [
      ...(await of(TRIPS.large, ['GET'])),
      ...(await of(TRIPS.usual, ['GET', 'PUT', 'POST', 'PATCH'])),
      ...(await of(TRIPS.another, ['DELETE'])),
      ...(await of(sizes.trips, ['GET'])).filter(({ path }) => path.endsWith('/recap')),
    ]
  } finally {
    await db.end()
  }
}

const cookieOf = (person: number) => `sid=${tokenOf(person)}`

function ask({ app }: Product, { method, path, person, body }: Call) {
  const headers = { cookie: cookieOf(person), 'x-forwarded-for': `10.1.0.${person % 250}` }
  return app.inject({ method, url: path, headers, ...(body !== undefined && { payload: body }) })
}

async function joinAndTalk({ app }: Product, sizes: Sizes): Promise<void> {
  const { port } = app.server.address() as AddressInfo
  const cookie = cookieOf(memberOf(sizes, TRIPS.usual, 1))
  const socket = createSocket(`127.0.0.1:${port}`, { cookie })
  await once(socket, 'open')
  const tripId = tripIdOf(TRIPS.usual)
  await joinTrip(socket, tripId)
  const received = receiveFrames(socket, { count: 1 })
  socket.send(JSON.stringify({ type: 'chat_message', tripId, text: 'On my way', clientMessageId: null }))
  await received
  await closeSockets([socket])
}

async function runJobs({ app, startJobs }: Product): Promise<void> {
  const jobs = startJobs()
  const { port } = app.server.address() as AddressInfo
  const areDone = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const of = (name: string) =>
      [...metrics.matchAll(new RegExp(`^${name}{name="([^"]+)"`, 'gm'))].map(([, job]) => job)
    const ended = new Set(of('sendit_job_last_success_timestamp_seconds'))
    return of('sendit_job_interval_seconds').every((job) => ended.has(job))
  }
  try {
    if (!(await until(areDone, JOBS_WITHIN_MS))) throw new Error('not every job ended well')
  } finally {
    await jobs.stop()
  }
}
