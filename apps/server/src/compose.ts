import { join } from 'node:path'
import { type Clock, systemClock } from '#adapters/clock.ts'
import { createProcessImages } from '#adapters/images/process-images.ts'
import { createMailbox } from '#adapters/mail/mailbox.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import { watchMail } from '#adapters/mail/port.ts'
import { createSmtpMailer } from '#adapters/mail/smtp.ts'
import type { Meters } from '#adapters/meters/port.ts'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createPasskeys } from '#adapters/passkeys/web-authn.ts'
import { watchPush } from '#adapters/push/port.ts'
import { createPush, namesContact } from '#adapters/push/web-push.ts'
import { openRates } from '#adapters/rates/open-rates.ts'
import { createInProcessRealtime } from '#adapters/realtime/in-process.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import { createDiskStorage, createLocalDisk } from '#adapters/storage/disk.ts'
import { createIncoming } from '#adapters/storage/incoming.ts'
import type { Storage } from '#adapters/storage/port.ts'
import { openWeather } from '#adapters/weather/open-weather.ts'
import { type Config, isLoopback, lackingForSecondServer } from '#config.ts'
import type { Services } from '#context.ts'
import { openDataDir, requireSameWeather } from '#db/data-dir.ts'
import { openDatabase } from '#db/open.ts'
import type { Log } from '#log.ts'
import { holdsTrips } from '#trips/memberships.ts'
import { isWithoutAdmin, WITHOUT_ADMIN } from './auth/actor.ts'

const LOCAL_SENDER = 'SendIt! <sendit@localhost>'

type Given = {
  config: Config
  publicUrl: string
  log: Log
  clock?: Clock
  print?: (line: string) => void
  open?: typeof openDatabase
}

export async function openServices({ config, publicUrl, log, ...given }: Given) {
  const { clock = systemClock, print = () => {}, open = openDatabase } = given
  warnOfSettings({ config, publicUrl, log })
  const database = await open({
    ...(config.databaseUrl !== undefined && { databaseUrl: config.databaseUrl }),
    file: join(config.dataDir, 'sendit.db'),
    maxConnections: config.databasePool,
    log,
  })
  const isExample = config.weather.provider === 'example'
  requireSameWeather(config.dataDir, { isExample, isNew: !(await holdsTrips(database.db)) })
  if (await isWithoutAdmin(database.db, config.adminEmails)) log.warn(WITHOUT_ADMIN)
  const meters = createMeters()
  const realtime = await openRealtime(config, { clock, log, meters })
  const storage = await openStorage(config)
  const incoming = createIncoming(join(config.dataDir, 'incoming'))
  const disk = createLocalDisk(['.', 'files', 'incoming'].map((name) => join(config.dataDir, name)))
  const shared = await openSharedAnswers(config, log)
  const weather = openWeather({
    settings: config.weather,
    clock,
    log,
    shared,
    counters: realtime.counters,
    meters,
  })
  const { mailer: bare, mailbox } = openMail(config, clock, print)
  const mailer = watchMail(bare, meters)
  const images = createProcessImages({ log })
  const services: Services = {
    config,
    publicUrl,
    appSecret: config.appSecret,
    log,
    clock,
    database,
    realtime,
    storage,
    incoming,
    disk,
    images,
    weather,
    rates: await openRates(config.rates),
    passkeys: createPasskeys(publicUrl),
    push: watchPush(createPush({ settings: { ...config.push, appSecret: config.appSecret }, clock }), meters),
    mailer,
    mailbox,
    meters,
    async close() {
      await images.close()
      await mailer.close()
      await weather.close()
      storage.close()
      await realtime.close()
      await database.close()
    },
  }
  return services
}

function warnOfSettings({ config, publicUrl, log }: Pick<Given, 'config' | 'publicUrl' | 'log'>) {
  if (!openDataDir(config.dataDir)) log.warn('other users of this machine can look into DATA_DIR')
  const lacking = lackingForSecondServer(config)
  if (lacking.length > 0)
    log.warn({ lacking }, 'DATABASE_URL is set, but a second server on this database would not work')
  if (!isLoopback(new URL(publicUrl).hostname) && !namesContact(config.push.subject))
    log.warn(
      'no address that exists is named: set MAIL_FROM or VAPID_SUBJECT, or iPhones and Safari get no notifications',
    )
}

type Common = { clock: Clock; log: Log; meters: Meters }

async function openRealtime(config: Config, common: Common): Promise<Realtime> {
  if (config.redisUrl === undefined) return createInProcessRealtime(common)
  const { createRedisRealtime } = await import('#adapters/realtime/redis.ts')
  return createRedisRealtime({ url: config.redisUrl, prefix: config.redisPrefix, ...common })
}

async function openSharedAnswers({ redisUrl, redisPrefix, weather }: Config, log: Log) {
  if (redisUrl === undefined || weather.provider === 'off') return undefined
  const shared = await import('#adapters/weather/shared-answers.ts')
  return shared.openSharedAnswers({ url: redisUrl, prefix: redisPrefix, log })
}

async function openStorage(config: Config): Promise<Storage> {
  if (config.s3 === undefined) return createDiskStorage(join(config.dataDir, 'files'))
  const { createS3Storage } = await import('#adapters/storage/s3.ts')
  return createS3Storage(config.s3)
}

function openMail(config: Config, clock: Clock, print: (line: string) => void) {
  if (config.smtpUrl !== undefined) {
    const from = config.mailFrom ?? LOCAL_SENDER
    return { mailer: createSmtpMailer({ url: config.smtpUrl, from, clock }), mailbox: undefined }
  }
  const directory = join(config.dataDir, 'mail')
  const mailbox = createMailbox({ directory, from: config.mailFrom ?? LOCAL_SENDER, clock, print })
  return { mailer: mailbox as Mailer, mailbox }
}
