import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#scripts/setup/root.mjs'

/** In tenths of 10.0; systemd's list grows between versions. */
const MAX_EXPOSURE = 35
const LOOKS_OFFLINE = 250

const output = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? ''
const version = Number(/^systemd (\d+)/.exec(output)?.[1] ?? 0)
const hasSystemd = version > 0
if (!hasSystemd) console.warn('SKIPPED: systemd-analyze is not installed, so the unit is not verified here.')

let unit: string
let folder: string
beforeAll(async () => {
  unit = await readFile(join(root, 'deploy/sendit.service'), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'sendit-unit-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function complaints(text: string): Promise<string> {
  const file = join(folder, 'sendit.service')
  await writeFile(file, text.replace('/usr/bin/node', process.execPath))
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  return status === 0 ? stderr : `${stderr}ended with ${status}`
}

async function exposes(text: string): Promise<boolean> {
  const file = join(folder, 'sendit.service')
  await writeFile(file, text)
  const offline = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, '--no-pager', file]
  return spawnSync('systemd-analyze', offline).status !== 0
}

test('the unit starts what is built, as a user of its own, and stops later than the server does', () => {
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node .* apps\/server\/dist\/main\.js$/m)
  expect(unit).toMatch(/^User=sendit$/m)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(12)
})

test('the unit lets the server ask which addresses the machine has', () => {
  // os.networkInterfaces() throws without it, and Fastify calls that on wildcard addresses.
  expect(/^RestrictAddressFamilies=(.+)$/m.exec(unit)?.[1]?.split(' ')).toContain('AF_NETLINK')
})

test.skipIf(!hasSystemd)('systemd accepts every line of the unit', async () => {
  expect(await complaints(unit)).toBe('')
})

test.skipIf(!hasSystemd).each([
  ['NoNewPrivileges=yes', 'NoNewPrivilege=yes'],
  ['Restart=on-failure', 'Restart=on-failur'],
  ['ExecStart=/usr/bin/node', 'ExecStart=/nowhere/node'],
])('systemd refuses %s as %s', async (from, to) => {
  expect(unit).toContain(from)
  expect(await complaints(unit.replace(from, to))).not.toBe('')
})

test.skipIf(version < LOOKS_OFFLINE)(
  'the unit is as restricted as it claims, and a looser one is detected',
  async () => {
    expect(await exposes(unit)).toBe(false)
    expect(await exposes(unit.replace(/^(ProtectSystem|CapabilityBoundingSet).*\n/gm, ''))).toBe(true)
  },
)
