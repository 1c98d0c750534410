import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchInMemory } from '#scripts/suite/scratch.mjs'

let memory: string
let before: string

beforeEach(() => {
  before = tmpdir()
  memory = mkdtempSync(join(before, 'sendit-scratch-'))
})
afterEach(() => rmSync(memory, { recursive: true, force: true }))

test('temporary files go where there is room, and nothing of them stays', async () => {
  const putBack = await scratchInMemory({ memory, room: 1 })
  const scratch = tmpdir()
  writeFileSync(join(scratch, 'left'), '')

  expect(dirname(scratch)).toBe(memory)
  expect(statSync(scratch).mode & 0o7777).toBe(0o1777)
  await putBack()
  expect(tmpdir()).toBe(before)
  expect(existsSync(scratch)).toBe(false)
})

test.each([
  ['is no room', () => ({ memory, room: Number.MAX_SAFE_INTEGER })],
  ['is no such place', () => ({ memory: join(memory, 'nowhere'), room: 1 })],
])('they stay where they are where there %s', async (_, place) => {
  const putBack = await scratchInMemory(place())

  expect(tmpdir()).toBe(before)
  await putBack()
  expect(tmpdir()).toBe(before)
})
