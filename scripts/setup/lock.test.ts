import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from '#scripts/setup/lock.mjs'

let folder: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sendit-lock-'))
  lock = join(folder, 'build.lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function leaveLockOf(pid: number): void {
  mkdirSync(lock)
  writeFileSync(join(lock, 'pid'), String(pid))
}

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

test('two terminals never build at once', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }

  await Promise.all(Array.from({ length: 5 }, () => withLock(lock, work)))

  expect(most).toBe(1)
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a dead process is taken over', async () => {
  leaveLockOf(deadPid())

  expect(await withLock(lock, async () => 'built')).toBe('built')
})

test('a lock with an old heartbeat is taken over although its process id exists', async () => {
  leaveLockOf(process.pid)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)

  expect(await withLock(lock, async () => 'built')).toBe('built')
})

test('of many who find a dead lock only one at a time gets in', async () => {
  leaveLockOf(deadPid())
  let inside = 0
  const seen: number[] = []
  const work = async () => {
    inside += 1
    seen.push(inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }

  await Promise.all(Array.from({ length: 4 }, () => withLock(lock, work)))

  expect(seen).toEqual([1, 1, 1, 1])
})

test('work that fails gives the lock back', async () => {
  const failing = withLock(lock, async () => {
    throw new Error('the build broke')
  })

  await expect(failing).rejects.toThrow('the build broke')
  expect(existsSync(lock)).toBe(false)
})
