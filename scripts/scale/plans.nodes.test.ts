import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Connection,
  connect,
  dropDatabase,
  makeDatabase,
  planAsAmongMany,
} from '#scripts/load/postgres.ts'
import { drive } from '#scripts/scale/drive.ts'
import { fill } from '#scripts/scale/fill.ts'
import { FEW } from '#scripts/scale/sizes.ts'
import { checkPlans } from '#scripts/scale/verdicts.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const name = `sendit_scale_${randomUUID().slice(0, 8)}`
let url: string
let db: Connection
beforeAll(async () => {
  url = await makeDatabase(server, name)
  await fill(url, FEW, { now: new Date(), print: () => {} })
  db = await connect(url)
})
afterAll(async () => {
  await db.end()
  await dropDatabase(server, name)
})

const KEYS = `
select conname as name, format('select count(*)::int as count from %s one where %s and not exists (select from %s other where %s)', conrelid::regclass,
  (select string_agg(format('one.%I is not null', a.attname), ' and ') from unnest(conkey) k join pg_attribute a on a.attrelid = conrelid and a.attnum = k),
  confrelid::regclass,
  (select string_agg(format('one.%I = other.%I', a.attname, b.attname), ' and ') from unnest(conkey, confkey) as k(mine, theirs)
    join pg_attribute a on a.attrelid = conrelid and a.attnum = mine join pg_attribute b on b.attrelid = confrelid and b.attnum = theirs)) as text
from pg_constraint where contype = 'f'`

test('what is filled in without checking its keys obeys every one of them', async () => {
  const broken: string[] = []
  const { rows: keys } = await db.query(KEYS)
  for (const { name: key, text } of keys) {
    const { rows } = await db.query(text)
    if (rows[0]?.count !== 0) broken.push(key)
  }

  expect(keys.length).toBeGreaterThan(90)
  expect(broken).toEqual([])
})

test('every statement of routes, jobs and sockets finds its rows by an index, and few more than it answers', async () => {
  await planAsAmongMany(url)
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-scale-'))

  const { seen, asked, refused } = await drive(url, FEW, dataDir)

  await rm(dataDir, { recursive: true, force: true })
  const judged = await checkPlans(url, seen)
  const found = judged.flatMap(({ text, during, faults }) =>
    faults.length > 0 ? [{ during, faults, text }] : [],
  )
  expect(found).toEqual([])
  expect(refused.filter(({ status }) => status >= 500 || status === 401)).toEqual([])
  expect(asked - refused.length).toBeGreaterThan(150)
  expect(judged.length).toBeGreaterThan(250)
})
