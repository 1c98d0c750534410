import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SIGN_IN_LINK_MINUTES } from '@sendit/core/auth/limits.ts'
import type { DestinationStream } from 'pino'
import { type FrozenClock, frozenClock } from '#adapters/clock.ts'
import { createProduct, type Product } from '#app.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { openServices } from '#compose.ts'
import { readConfig } from '#config.ts'
import type { Services } from '#context.ts'
import { insertLink } from '#features/auth/store.ts'
import { createLog } from '#log.ts'
import { findLiveInvite } from '#trips/memberships.ts'
import { type Caller, createCaller } from './caller.ts'
import { layTables, makePlace, openPlace, testEngine } from './test-database.ts'

export type TestApp = Product & {
  services: Services
  clock: FrozenClock
  publicUrl: string
  /** Identifies settings for copying; undefined with another app's database or a stub's address. */
  stageKey: string | undefined
  visitor(): Caller
  signIn(email: string, options?: { inviteToken?: string }): Promise<Caller>
  listen(): Promise<string>
  close(): Promise<void>
}

export type TestAppOptions = {
  env?: Record<string, string>
  start?: Date
  /** For two servers on one PostgreSQL database. */
  databaseUrl?: string
  logTo?: DestinationStream
}

const START = new Date('2026-07-01T09:00:00.000Z')
export const TEST_ORIGIN = 'http://localhost:3000'
const SECRET = 'a-secret-for-tests-of-32-characters!'

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-app-'))
  const isOwn = options.databaseUrl === undefined
  const place = isOwn && testEngine === 'postgres' ? await makePlace() : undefined
  const databaseUrl = options.databaseUrl ?? place?.location.databaseUrl
  if (databaseUrl === undefined) await layTables(join(dataDir, 'sendit.db'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: TEST_ORIGIN,
    APP_SECRET: SECRET,
    LOG_LEVEL: options.logTo ? 'debug' : 'silent',
    TRUST_PROXY: 'loopback',
    // Tests must not call real providers; weather tests set a stub's address.
    WEATHER_PROVIDER: options.env?.OPEN_METEO_FORECAST_URL === undefined ? 'off' : 'open-meteo',
    RATES_PROVIDER: options.env?.ECB_URL === undefined ? 'off' : 'ecb',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...options.env,
  })
  const clock = frozenClock(options.start ?? START)
  const log = createLog({ level: config.logLevel, ...(options.logTo && { destination: options.logTo }) })
  const publicUrl = config.publicUrl ?? TEST_ORIGIN
  const services = await openServices({ config, publicUrl, log, clock, ...(isOwn && { open: openPlace }) })
  const product = await createProduct(services)
  await product.app.ready()
  return {
    ...product,
    services,
    clock,
    publicUrl,
    stageKey: isOwn ? stageKeyOf(options.env) : undefined,
    visitor: () => createCaller(product.app),
    signIn: (email, { inviteToken } = {}) => signIn(product, services, { email, inviteToken }),
    listen: () => listen(product),
    async close() {
      await product.app.close()
      await product.outbox.stop()
      await services.close()
      await place?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A stub's address differs each time, so a copy would never be reused. */
function stageKeyOf(env: Record<string, string> = {}): string | undefined {
  const key = JSON.stringify(env)
  return /127\.0\.0\.1|localhost/.test(key) ? undefined : key
}

async function listen({ app }: Product): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Skips the email, which costs more than the rest of a usual test. */
async function signIn(
  product: Product,
  { database, clock }: Services,
  { email, inviteToken }: { email: string; inviteToken: string | undefined },
): Promise<Caller> {
  const caller = createCaller(product.app)
  const token = newToken()
  const now = clock.now()
  const sought = { column: 'token_hash' as const, value: hashToken(inviteToken ?? '') }
  const invite = await findLiveInvite(database.db, sought, now)
  await insertLink(database.db, {
    tokenHash: hashToken(token),
    email: email.toLowerCase(),
    inviteId: invite?.id ?? null,
    returnPath: null,
    askedHash: hashToken(newToken()),
    codeHash: hashToken(newToken()),
    now,
    expiresAt: new Date(now.getTime() + SIGN_IN_LINK_MINUTES * 60_000),
  })
  const verified = await caller.get(`/api/auth/verify-magic-link?token=${token}`)
  if (verified.statusCode !== 200) throw new Error(`${email} could not sign in: ${verified.body}`)
  return caller
}

export async function lastCode(product: Product, services: Services, email: string): Promise<string> {
  const code = /code .*: (\d{3} \d{3})/.exec((await lastMail(product, services, email))?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no letter with a code to ${email}`)
  return code
}

export async function lastMail(product: Product, services: Services, email: string) {
  await product.outbox.drain()
  const mails = (await services.mailbox?.list()) ?? []
  return mails.find((mail) => mail.to === email.toLowerCase())
}

export async function lastLinkToken(product: Product, services: Services, email: string): Promise<string> {
  const link = (await lastMail(product, services, email))?.link
  const token = link === undefined ? null : new URL(link).searchParams.get('token')
  if (token === null) throw new Error(`no letter with a link to ${email}`)
  return token
}
