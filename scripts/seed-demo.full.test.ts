import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Libsql from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DemoRefused, seedDemo } from '#scripts/seed-demo/seed.ts'
import { root } from '#scripts/setup/root.mjs'

const NOW = new Date('2026-07-01T12:00:00Z')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sendit-demo-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('the demo furnishes a crew of seven with a trip ahead, one behind, and guests', async () => {
  const { people, guestUrl } = await seedDemo({ dataDir, now: NOW })

  expect(people).toHaveLength(7)
  expect(new URL(guestUrl).searchParams.get('token')).toMatch(/^[\w-]{20,}$/)
  expect(column('select name from trips order by trip_date')).toEqual([
    'Dakhla Flat Water',
    'Tarifa Kite Week',
  ])
  expect(column('select count(*) from memberships group by trip_id order by 1')).toEqual([3, 7])
  expect(
    column('select count(distinct substr(created_at, 1, 10)) from messages group by trip_id order by 1'),
  ).toEqual([1, 3])
  expect(column('select count(*) from messages where sender_invite_id is not null')).toEqual([1])
  expect(column("select category from awards where status = 'completed' order by 1")).toEqual([
    'Best Picture',
    'Biggest Boost',
    'Weather Prophet',
  ])
  expect(column("select category from awards where status = 'voting'")).toEqual(['Best Banter'])
  expect(column("select count(*) from media where type = 'image' group by trip_id order by 1")).toEqual([
    8, 8,
  ])
  expect(column('select count(*) from messages where media_id is not null')).toEqual([1])
  expect(column('select count(*) from users where quiver is not null')).toEqual([4])
  expect(column('select count(*) from journeys')).toEqual([3])
  expect(column('select count(*) from sessions')).toEqual([0])
  expect(await readdir(dataDir)).not.toContain('lock')
})

test('the trip behind was ridden, photographed and settled', async () => {
  await seedDemo({ dataDir, now: NOW })

  expect(column('select count(*) from outings where back_at is null')).toEqual([0])
  expect(column('select count(distinct user_id) from outings')).toEqual([3])
  const dakhla = "select id from trips where name like 'Dakhla%'"
  const days = `select count(distinct substr(taken_local, 1, 10)) from media where trip_id = (${dakhla})`
  expect(column(days)).toEqual([7])
  expect(column('select count(*) from nominations where media_id is not null')).toEqual([2])
  expect(column('select count(*) from awards where voting_ends_at is not null')).toEqual([1])
  const planned = `select count(*) from plan_items where kind = 'session' and trip_id = (${dakhla})`
  expect(column(`${planned} and called_off_at is null`)).toEqual([3])
  expect(column(`${planned} and called_off_at is not null`)).toEqual([1])
  expect(await readdir(dataDir)).not.toContain('lock')
})

test('run as a separate program, it shows who can sign in', async () => {
  const program = ['--import', 'tsx', join(root, 'scripts/seed-demo.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })

  expect(stdout).toContain('sign in as ana@crew.example (the owner)')
})

test('the demo never touches a directory that holds anything', async () => {
  await writeFile(join(dataDir, 'secret'), 'somebody’s own')

  await expect(seedDemo({ dataDir, now: NOW })).rejects.toThrow(DemoRefused)

  expect(await readdir(dataDir)).toEqual(['secret'])
})

function column(query: string): unknown[] {
  const database = new Libsql(join(dataDir, 'sendit.db'))
  const values = database.prepare(query).pluck().all()
  database.close()
  return values
}
