import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Installation } from '@sendit/core/installation/contract.ts'
import { MAIL_ADVICE, type Mailer, mailFault } from '#adapters/mail/port.ts'
import { namesContact } from '#adapters/push/web-push.ts'
import type { LocalDisk } from '#adapters/storage/disk.ts'
import { type Config, lackingForSecondServer } from '#config.ts'
import type { Executor } from '#db/schema.ts'
import type { App } from '#http/server.ts'
import { version } from '#package.json'
import { listGivenUp } from '#queue/job-store.ts'

const MOST_COUNTED = 100
/** `npm run backup` writes its time when a backup is whole. */
const BACKUP_STAMP = 'last-backup'

type Dependencies = {
  config: Config
  publicUrl: string
  database: { db: Executor }
  mailer: Mailer
  mailbox: object | undefined
  disk: LocalDisk
}

export function installationRoutes(app: App, deps: Dependencies) {
  app.get(
    '/api/admin/installation',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['running'],
        operationId: 'getInstallation',
        summary: 'Say how this installation is set up, and what is missing',
        response: { 200: Installation },
      },
    },
    () => describe(deps),
  )
}

async function describe({
  config,
  publicUrl,
  database,
  disk,
  ...mails
}: Dependencies): Promise<Installation> {
  const [mail, givenUp, freeBytes, lastBackupAt] = await Promise.all([
    mailState(mails),
    listGivenUp(database.db, MOST_COUNTED),
    disk.freeBytes(),
    timeIn(join(config.dataDir, BACKUP_STAMP)),
  ])
  const { provider } = config.weather
  return {
    version,
    address: publicUrl,
    ...mail,
    mailsGivenUp: givenUp.length,
    reachesApple: namesContact(config.push.subject),
    rows: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
    lastBackupAt: lastBackupAt?.toISOString() ?? null,
    freeBytes: freeBytes ?? null,
    weather: provider === 'off' || provider === 'example' ? provider : 'live',
    lacking: lackingForSecondServer(config),
  }
}

type MailState = Pick<Installation, 'mail' | 'mailAdvice'>

async function mailState({ mailer, mailbox }: Pick<Dependencies, 'mailer' | 'mailbox'>): Promise<MailState> {
  if (mailbox !== undefined) return { mail: 'mailbox', mailAdvice: null }
  try {
    await mailer.check?.()
    return { mail: 'sends', mailAdvice: null }
  } catch (error) {
    return { mail: 'fails', mailAdvice: MAIL_ADVICE[mailFault(error)] }
  }
}

async function timeIn(path: string): Promise<Date | undefined> {
  const ms = Date.parse(await readFile(path, 'utf8').catch(() => ''))
  return Number.isNaN(ms) ? undefined : new Date(ms)
}
