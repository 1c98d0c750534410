import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalDisk } from './disk.ts'
import { StorageFull } from './port.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sendit-disk-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('a disk with room is well, also where a directory is not there yet, and nothing is left on it', async () => {
  const disk = createLocalDisk([directory, join(directory, 'not-yet')])

  await disk.requireWritable()
  await disk.requireReserve()

  expect(await disk.freeBytes()).toBeGreaterThan(0)
  expect(await readdir(directory)).toEqual([])
})

test('free space below the reserve is reported as full, while the disk is still writable', async () => {
  const disk = createLocalDisk([directory], { reserveBytes: Number.MAX_SAFE_INTEGER })

  await expect(disk.requireReserve()).rejects.toThrow(StorageFull)
  await disk.requireWritable()
})

test('an unwritable directory is reported, and checked again only after a while', async () => {
  const blocked = join(directory, 'files')
  await writeFile(blocked, 'what stands where the directory was')
  const patient = createLocalDisk([directory, blocked], { lookEveryMs: 60_000 })
  const restless = createLocalDisk([directory, blocked], { lookEveryMs: 0 })

  const before = [patient, restless].map((disk) => disk.requireWritable().catch(() => 'not writable'))
  expect(await Promise.all(before)).toEqual(['not writable', 'not writable'])
  await rm(blocked)
  await mkdir(blocked)
  await chmod(blocked, 0o700)

  await restless.requireWritable()
  await expect(patient.requireWritable()).rejects.toThrow()
})
