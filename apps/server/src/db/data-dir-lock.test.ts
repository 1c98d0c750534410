import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sendit-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const isLinux = process.platform === 'linux'
const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

test('a directory that a living process holds is refused by name', () => {
  const unlock = lockDataDir(dataDir)

  expect(() => lockDataDir(dataDir)).toThrow(`data directory in use by pid ${process.pid}: ${dataDir}`)

  unlock()
  lockDataDir(dataDir)()
})

test.runIf(isLinux)('a process that ended and was not buried yet holds nothing', async () => {
  // The exec'd program never reaps its child, so it becomes a zombie.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output] = await once(parent.stdout, 'data')
  const pid = Number(String(output).trim())
  await expect.poll(() => statOf(pid)[0]).toBe('Z')
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid, bootId, startedAt: statOf(pid)[19] }))

  const unlock = lockDataDir(dataDir)

  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid).toBe(process.pid)
  unlock()
  parent.kill('SIGKILL')
})
