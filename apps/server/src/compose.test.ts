import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openServices } from '#compose.ts'
import { createLog } from '#log.ts'
import { createTestApp } from '#testing/test-app.ts'
import { testEngine } from '#testing/test-database.ts'
import { WITHOUT_ADMIN } from './auth/actor.ts'

test('PostgreSQL without Redis and S3 warns at the start that a second server would not work', async () => {
  const lines: string[] = []
  const app = await createTestApp({ logTo: { write: (line: string) => void lines.push(line) } })
  const atStart = [...lines]
  await app.close()

  const warnings = atStart.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
  expect(warnings.map(({ lacking }) => lacking)).toEqual(
    testEngine === 'postgres' ? [['REDIS_URL', 'S3_ENDPOINT']] : [],
  )
})

async function warningsOf(env: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const app = await createTestApp({ env, logTo: { write: (line: string) => void lines.push(line) } })
  await app.close()
  return lines.map((line) => JSON.parse(line)).flatMap(({ level, msg }) => (level >= 40 ? [msg] : []))
}

test('a site without a contact address warns that Apple accepts no notifications from it', async () => {
  const warning =
    'no address that exists is named: set MAIL_FROM or VAPID_SUBJECT, or iPhones and Safari get no notifications'
  const site = { PUBLIC_URL: 'https://sendit.example' }

  expect(await warningsOf(site)).toContain(warning)
  for (const named of [{ MAIL_FROM: 'crew@sendit.example' }, { VAPID_SUBJECT: 'https://sendit.example' }])
    expect(await warningsOf({ ...site, ...named })).not.toContain(warning)
})

test('an installation whose first account no longer exists warns at startup of having no administrator', async () => {
  const app = await createTestApp()
  const { database, config, publicUrl } = app.services
  await database.db.insertInto('settings').values({ key: 'first_account_id', value: 'gone' }).execute()
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-start-'))
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } })

  const services = await openServices({
    ...{ config: { ...config, dataDir }, publicUrl, log },
    open: async () => ({ ...database, close: async () => {} }),
  })
  await services.close()
  await app.close()
  await rm(dataDir, { recursive: true })

  expect(lines.map((line) => JSON.parse(line).msg)).toContain(WITHOUT_ADMIN)
})
