import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { Email } from '@sendit/core/wire.ts'
import { z } from 'zod'

const MIN_SECRET_BYTES = 32
/** PostgreSQL allows 100 connections by default: nine servers and a psql session. */
const DEFAULT_POOL = 10

const PUSH_HOST_LIST = /^\.?[a-z0-9.-]+(:\d{1,5})?(,\.?[a-z0-9.-]+(:\d{1,5})?)*$/

/** The message is one line: the setting and what it should be. */
export class SettingsError extends Error {}

const optional = (schema: z.ZodType<string, string>) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

const httpUrl = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/?#]+\/?$/.test(value),
    'an address such as https://sendit.example, without a path',
  )
const urlOf = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)),
      `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )

const Settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
    .transform(Number)
    .pipe(z.number().max(65535, 'a port from 0 to 65535'))
    .default(3000),
  HOST: z.string().min(1, 'an address to listen on').default('127.0.0.1'),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: z.string().min(1, 'a directory').default('./data'),
  DATABASE_URL: optional(urlOf('postgres', 'postgresql')),
  DATABASE_POOL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'a number of connections from 1 to 999')
    .transform(Number)
    .default(DEFAULT_POOL),
  REDIS_URL: optional(urlOf('redis', 'rediss')),
  REDIS_PREFIX: z.string().default('sendit:'),
  S3_ENDPOINT: optional(httpUrl),
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,63}$/, 'the name of a bucket')),
  S3_REGION: z.string().min(1, 'a region such as eu-west-2').default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SMTP_URL: optional(urlOf('smtp', 'smtps')),
  MAIL_FROM: optional(
    z.string().refine((value) => value.includes('@'), 'an address such as SendIt! <crew@sendit.example>'),
  ),
  APP_SECRET: optional(
    z
      .string()
      .refine(
        (value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES,
        `a secret of at least ${MIN_SECRET_BYTES} characters`,
      ),
  ),
  ADMIN_EMAILS: optional(
    z
      .string()
      .refine(
        (list) => listed(list).every((email) => Email.safeParse(email).success),
        'mail addresses with commas between them, such as ana@crew.example,ben@crew.example',
      ),
  ),
  METRICS_TOKEN: optional(z.string()),
  WEATHER_PROVIDER: z
    .enum(
      ['open-meteo', 'openweathermap', 'example', 'off'],
      'one of open-meteo, openweathermap, example, off',
    )
    .default('open-meteo'),
  OPEN_METEO_FORECAST_URL: optional(httpUrl),
  OPEN_METEO_MARINE_URL: optional(httpUrl),
  OPEN_METEO_GEOCODING_URL: optional(httpUrl),
  OPEN_METEO_ARCHIVE_URL: optional(httpUrl),
  OPEN_METEO_API_KEY: optional(z.string()),
  OPENWEATHER_URL: optional(httpUrl),
  OPENWEATHER_API_KEY: optional(z.string()),
  RATES_PROVIDER: z.enum(['ecb', 'off'], 'one of ecb, off').default('ecb'),
  ECB_URL: optional(httpUrl),
  VAPID_SUBJECT: optional(
    z.string().regex(/^(mailto:[^@\s]+@|https:\/\/)[^/@?#\s]+/, 'such as mailto:crew@sendit.example'),
  ),
  PUSH_HOSTS: optional(
    z.string().regex(PUSH_HOST_LIST, 'hosts with commas between them, such as push.sendit.example'),
  ),
  PUSH_CA: optional(z.string().refine(existsSync, 'a file of certificates that can be read')),
  TRUST_PROXY: optional(z.string().refine(isTrustProxy, 'off, loopback, or a list of addresses and ranges')),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
})

/** Addresses have no trailing slash. */
export type WeatherSettings = {
  provider: 'open-meteo' | 'openweathermap' | 'example' | 'off'
  openMeteo: Record<`${'forecast' | 'marine' | 'geocoding' | 'archive'}Url`, string> & {
    apiKey: string | undefined
  }
  openWeatherMap: { url: string; apiKey: string | undefined }
}

export type RatesSettings = { provider: 'ecb' | 'off'; ecbUrl: string }

export type PushSettings = {
  /** Contact for push services, `mailto:` or `https:`. */
  subject: string
  /** Only hosts with a port may be on private addresses. */
  hosts: readonly string[]
  /** PEM for hosts with a port; undefined means Node's own CAs. */
  ca: string | undefined
}

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type Config = {
  port: number
  host: string
  /** No trailing slash. Undefined means http://localhost:PORT. */
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  redisUrl: string | undefined
  redisPrefix: string
  s3: S3Settings | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  appSecret: string
  metricsToken: string | undefined
  weather: WeatherSettings
  rates: RatesSettings
  push: PushSettings
  trustProxy: string | undefined
  logLevel: string
  adminEmails: ReadonlySet<string>
}

/** Creates DATA_DIR and its secret when missing. Throws SettingsError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Settings.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`${issue?.path.join('.')} should be ${issue?.message}`)
  }
  const settings = parsed.data
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined) {
    throw new SettingsError('MAIL_FROM should be the sender of mails when SMTP_URL is set')
  }
  const dataDir = resolve(settings.DATA_DIR)
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL,
    redisPrefix: settings.REDIS_PREFIX,
    s3: s3Settings(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    appSecret: settings.APP_SECRET ?? ownSecret(dataDir, settings.DATABASE_URL !== undefined),
    metricsToken: settings.METRICS_TOKEN,
    weather: weatherSettings(settings),
    rates: {
      provider: settings.RATES_PROVIDER,
      ecbUrl: (settings.ECB_URL ?? 'https://www.ecb.europa.eu').replace(/\/$/, ''),
    },
    push: pushSettings(settings),
    trustProxy: settings.TRUST_PROXY === 'off' ? undefined : settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    adminEmails: emailSet(settings.ADMIN_EMAILS),
  }
}

/** All or none: half a set would store files in the wrong place. */
function s3Settings(settings: z.output<typeof Settings>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  if (missing.length === Object.keys(needed).length) return undefined
  const [first] = missing
  if (first !== undefined) throw new SettingsError(`${first[0]} should be set when other S3 settings are`)
  return {
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
}

function pushSettings(settings: z.output<typeof Settings>): PushSettings {
  const { VAPID_SUBJECT, MAIL_FROM, PUSH_HOSTS, PUSH_CA } = settings
  const sender = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '')?.[0] ?? 'sendit@localhost'
  const ca = PUSH_CA === undefined ? undefined : readFileSync(PUSH_CA, 'utf8')
  return { subject: VAPID_SUBJECT ?? `mailto:${sender}`, hosts: listed(PUSH_HOSTS ?? ''), ca }
}

function weatherSettings(settings: z.output<typeof Settings>): WeatherSettings {
  if (settings.WEATHER_PROVIDER === 'openweathermap' && settings.OPENWEATHER_API_KEY === undefined) {
    throw new SettingsError('OPENWEATHER_API_KEY should be your key when WEATHER_PROVIDER is openweathermap')
  }
  const apiKey = settings.OPEN_METEO_API_KEY
  // Paying customers use separate hosts.
  const hostOf = (name: string) => `https://${apiKey === undefined ? '' : 'customer-'}${name}.open-meteo.com`
  const withoutSlash = (url: string) => url.replace(/\/$/, '')
  return {
    provider: settings.WEATHER_PROVIDER,
    openMeteo: {
      forecastUrl: withoutSlash(settings.OPEN_METEO_FORECAST_URL ?? hostOf('api')),
      marineUrl: withoutSlash(settings.OPEN_METEO_MARINE_URL ?? hostOf('marine-api')),
      geocodingUrl: withoutSlash(settings.OPEN_METEO_GEOCODING_URL ?? hostOf('geocoding-api')),
      archiveUrl: withoutSlash(settings.OPEN_METEO_ARCHIVE_URL ?? hostOf('archive-api')),
      apiKey,
    },
    openWeatherMap: {
      url: withoutSlash(settings.OPENWEATHER_URL ?? 'https://api.openweathermap.org'),
      apiKey: settings.OPENWEATHER_API_KEY,
    },
  }
}

/** Without Redis two servers share no live events, without S3 no files. */
export function lackingForSecondServer({ databaseUrl, redisUrl, s3 }: Config): string[] {
  if (databaseUrl === undefined) return []
  return [...(redisUrl === undefined ? ['REDIS_URL'] : []), ...(s3 === undefined ? ['S3_ENDPOINT'] : [])]
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function ownSecret(dataDir: string, hasDatabaseUrl: boolean): string {
  if (hasDatabaseUrl) {
    throw new SettingsError(
      `APP_SECRET should be a secret of at least ${MIN_SECRET_BYTES} characters when DATABASE_URL is set: every server of the installation needs the same one`,
    )
  }
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secret')
  try {
    // 'wx': servers starting at once must not overwrite each other's secret.
    writeFileSync(file, randomBytes(MIN_SECRET_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (Buffer.byteLength(secret) >= MIN_SECRET_BYTES) return secret
  throw new SettingsError(
    `${file} should hold at least ${MIN_SECRET_BYTES} characters; delete it to have a new one made`,
  )
}

function emailSet(list: string | undefined): ReadonlySet<string> {
  return new Set(listed(list ?? '').flatMap((email) => Email.safeParse(email).data ?? []))
}

function listed(list: string): string[] {
  return list.split(',').filter((part) => part.trim() !== '')
}

function isTrustProxy(value: string): boolean {
  if (value === 'off' || value === 'loopback') return true
  return value.split(',').every((part) => isAddressOrRange(part.trim()))
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
