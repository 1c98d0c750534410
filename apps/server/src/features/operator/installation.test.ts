import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { testEngine } from '#testing/test-database.ts'

let app: TestApp
afterEach(() => app.close())

test('an administrator reads what is set up and what is missing', async () => {
  app = await createTestApp({ env: { ADMIN_EMAILS: 'ana@crew.example', PUBLIC_URL: 'https://crew.example' } })
  const ana = await app.signIn('ana@crew.example')

  const reply = await ana.get('/api/admin/installation')

  expect(reply.json()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    address: 'https://crew.example',
    mail: 'mailbox',
    mailAdvice: null,
    mailsGivenUp: 0,
    reachesApple: false,
    rows: testEngine,
    lastBackupAt: null,
    freeBytes: expect.any(Number),
    weather: 'off',
    lacking: testEngine === 'postgres' ? ['REDIS_URL', 'S3_ENDPOINT'] : [],
  })
})

test('mail that fails comes with advice, and a backup with its time', async () => {
  app = await createTestApp({
    env: {
      ADMIN_EMAILS: 'ana@crew.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'SendIt! <mail@crew.example>',
    },
  })
  const ana = await app.signIn('ana@crew.example')
  await writeFile(join(app.services.config.dataDir, 'last-backup'), '2026-06-30T02:00:00.000Z')

  const { mail, mailAdvice, reachesApple, lastBackupAt } = (await ana.get('/api/admin/installation')).json()

  expect({ mail, mailAdvice, reachesApple }).toEqual({
    mail: 'fails',
    mailAdvice: 'nothing answers at the host and port of SMTP_URL',
    reachesApple: true,
  })
  expect(lastBackupAt).toBe('2026-06-30T02:00:00.000Z')
})
