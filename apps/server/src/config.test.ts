import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isLoopback, lackingForSecondServer, readConfig, SettingsError } from './config.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sendit-config-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })

function refusal(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'accepted'
}

test('with nothing set it listens on this machine alone, on SQLite and with a local mailbox', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir,
    databaseUrl: undefined,
    redisUrl: undefined,
    smtpUrl: undefined,
    trustProxy: undefined,
    logLevel: 'info',
  })
})

test('an empty setting counts as unset, as in a copied .env', () => {
  const empty = [
    'PUBLIC_URL',
    'DATABASE_URL',
    'REDIS_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'APP_SECRET',
    'TRUST_PROXY',
  ]

  expect(read(Object.fromEntries(empty.map((name) => [name, ''])))).toMatchObject({
    publicUrl: undefined,
    databaseUrl: undefined,
    redisUrl: undefined,
    smtpUrl: undefined,
    trustProxy: undefined,
  })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'sendit.example'],
  ['PUBLIC_URL', 'ftp://sendit.example'],
  ['PUBLIC_URL', 'https://sendit.example/app'],
  ['DATABASE_URL', 'mysql://db/sendit'],
  ['REDIS_URL', 'localhost:6379'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'SendIt'],
  ['APP_SECRET', 'too-short'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0.0/abc'],
  ['LOG_LEVEL', 'chatty'],
])('%s=%s stops the start with one line that names the setting', (name, value) => {
  expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} should be .+$`))
})

test('a wrong secret or password is not repeated on the console', () => {
  expect(refusal({ APP_SECRET: 'hunter2' })).not.toContain('hunter2')
  expect(refusal({ DATABASE_URL: 'mysql://root:hunter2@db/sendit' })).not.toContain('hunter2')
})

test.each(['loopback', '10.0.0.1', '10.0.0.0/8, 2001:db8::/32', '::1'])(
  'TRUST_PROXY=%s is understood',
  (value) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toBe(value)
  },
)

test('sending email requires a sender', () => {
  expect(refusal({ SMTP_URL: 'smtp://mail.example' })).toMatch(/^MAIL_FROM should be /)
})

test('the slash at the end of PUBLIC_URL does not double in links', () => {
  expect(read({ PUBLIC_URL: 'https://sendit.example/' }).publicUrl).toBe('https://sendit.example')
})

describe('the secret', () => {
  test('is created once, readable only by its owner, and reused at the next start', async () => {
    const first = read().appSecret
    const file = join(dataDir, 'secret')

    expect(read().appSecret).toBe(first)
    expect((await readFile(file, 'utf8')).trim()).toBe(first)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(first, 'base64url')).toHaveLength(32)
  })

  test('differs between two installations', async () => {
    const other = await mkdtemp(join(tmpdir(), 'sendit-config-'))
    const theirs = read({ DATA_DIR: other }).appSecret
    await rm(other, { recursive: true })

    expect(read().appSecret).not.toBe(theirs)
  })

  test('that is set wins, and none is written', async () => {
    const secret = 'x'.repeat(32)

    expect(read({ APP_SECRET: secret }).appSecret).toBe(secret)
    await expect(stat(join(dataDir, 'secret'))).rejects.toThrow('ENOENT')
  })

  test('of 31 bytes stops the start, whatever its characters', () => {
    expect(refusal({ APP_SECRET: 'x'.repeat(31) })).toMatch(/^APP_SECRET should be /)
    expect(refusal({ APP_SECRET: 'é'.repeat(16) })).toBe('accepted')
  })

  test('truncated in its file stops the start and says what to do', async () => {
    await writeFile(join(dataDir, 'secret'), 'short')

    expect(refusal({})).toMatch(
      /secret should hold at least 32 characters; delete it to have a new one made$/,
    )
  })

  test('must be given where several servers share a database', () => {
    expect(refusal({ DATABASE_URL: 'postgres://db/sendit' })).toMatch(/^APP_SECRET should be .*DATABASE_URL/)
  })
})

test('a database for several servers asks for what they share besides', () => {
  const many = { DATABASE_URL: 'postgres://localhost/sendit', APP_SECRET: 'x'.repeat(32) }
  const redis = { REDIS_URL: 'redis://localhost' }
  const bucket = {
    ...{ S3_ENDPOINT: 'http://localhost:9000', S3_BUCKET: 'sendit' },
    ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  }

  const lacking = [{}, many, { ...many, ...redis }, { ...many, ...bucket }, { ...many, ...redis, ...bucket }]

  expect(lacking.map((env) => lackingForSecondServer(read(env)))).toEqual([
    ...[[], ['REDIS_URL', 'S3_ENDPOINT'], ['S3_ENDPOINT'], ['REDIS_URL'], []],
  ])
})

test('administrator emails are lower-cased, and the list is empty when none are set', () => {
  const named = readConfig({ DATA_DIR: dataDir, ADMIN_EMAILS: ' Ana@Crew.example ,,ben@crew.example' })
  const unnamed = readConfig({ DATA_DIR: dataDir, ADMIN_EMAILS: '' })

  expect([...named.adminEmails]).toEqual(['ana@crew.example', 'ben@crew.example'])
  expect(unnamed.adminEmails.size).toBe(0)
})

test.each(['ana', 'ana@crew.example;ben@crew.example', 'Ana <ana@crew.example>', 'ana@crew.example, ben'])(
  'an administrator must be a mail address: %j stops the start',
  (list) => {
    expect(() => readConfig({ DATA_DIR: dataDir, ADMIN_EMAILS: list })).toThrow(
      /^ADMIN_EMAILS should be mail addresses/,
    )
  },
)

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['192.168.1.5', false],
])('%s is this machine alone: %s', (host, isLocal) => {
  expect(isLoopback(host)).toBe(isLocal)
})
