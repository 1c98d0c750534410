// docs/security.md 8: bounded memory, no half-stored files.
import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_MEDIA_BYTES } from '@sendit/core/media/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mp3 } from '#testing/file-samples.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import {
  dataUrlOf,
  FORM_TYPE,
  forgetPeak,
  formOf,
  openUploadStand,
  peakMegabytes,
  type UploadStand,
} from '#testing/upload-stand.ts'

const isLinux = existsSync('/proc/self/clear_refs')
const [MOUNT, UNMOUNT] = ['mount', 'umount']
const canMount = mountWorks()
if (!canMount)
  process.stderr.write('SKIPPED: the full disk needs root and a mount of tmpfs (CAP_SYS_ADMIN).\n')
const ROUNDS = 10

let stand: UploadStand
let mounted: string | undefined
beforeEach(async () => {
  stand = await openUploadStand(await mkdtemp(join(tmpdir(), 'sendit-uploads-')))
})
afterEach(async () => {
  await stand.close().catch(() => {})
  if (mounted !== undefined) execFileSync(UNMOUNT, ['--lazy', mounted])
  mounted = undefined
})

function mountWorks(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'sendit-mount-'))
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync(UNMOUNT, [place])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(place)
  }
}

/** An MP3 may have any length. */
function* sound(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024)
  yield mp3()
  for (let left = bytes - mp3().length; left > 0; left -= piece.length) {
    yield piece.subarray(0, Math.min(left, piece.length))
  }
}

type Body = { type: string; pieces: AsyncIterable<Buffer> }
const form = (pieces: Iterable<Buffer>, name = 'long.mp3'): Body => ({
  type: FORM_TYPE,
  pieces: formOf(pieces, name),
})
const dataUrl = (pieces: Iterable<Buffer>): Body => ({ type: 'application/json', pieces: dataUrlOf(pieces) })

function send(server: ServerProcess, { type, pieces }: Body, path = stand.mediaPath) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const call = request(`http://${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, cookie: stand.cookie },
    })
    call.on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    call.on('error', reject)
    pipeline(Readable.from(pieces), call).catch(() => {})
  })
}

const countRows = () =>
  stand.withDatabase(async ({ db }) => (await db.selectFrom('media').select('id').execute()).length)

test.skipIf(!isLinux).each([
  ['a streamed form', form],
  ['a data URL', dataUrl],
])('50 MB as %s raise the peak of the memory by less than 40 MB', async (_name, bodyOf) => {
  const server = await stand.start()
  await send(server, bodyOf(sound(1000)))
  await forgetPeak(server.pid)
  const before = await peakMegabytes(server.pid)

  const reply = await send(server, bodyOf(sound(MAX_MEDIA_BYTES)))

  const rise = (await peakMegabytes(server.pid)) - before
  expect(reply.status).toBe(201)
  expect(rise).toBeLessThan(40)
})

test('a server killed during uploads keeps acknowledged files whole, and nothing else', async () => {
  const acknowledged: string[] = []
  let server = await stand.start()
  const bytesOf = () => Buffer.concat([mp3(), randomBytes(3_000_000)])
  const startedAt = performance.now()
  await send(server, form([bytesOf()]))
  // Bisects towards the critical moment on this machine.
  let pauseMs = performance.now() - startedAt
  for (let round = 1; round <= ROUNDS; round += 1) {
    const bytes = bytesOf()
    const sending = [1, 2].map(() =>
      send(server, round % 2 === 0 ? form([bytes]) : dataUrl([bytes])).then(
        (reply) => (reply.status === 201 ? [JSON.parse(reply.body).id as string] : []),
        () => [],
      ),
    )
    await pause((pauseMs * randomInt(80, 120)) / 100)
    await server.kill()
    const stored = (await Promise.all(sending)).flat()
    acknowledged.push(...stored)
    pauseMs *= stored.length === 0 ? 2 : 0.5
    server = await stand.start()
  }

  const rows = await stand.withDatabase(({ db }) => db.selectFrom('files').select('stored_name').execute())
  const named = rows.map(({ stored_name: name }) => `files/${name.split('/').at(-1)}`)
  const stored = async () => (await stand.files()).sort()
  await expect.poll(stored).toEqual(named.sort())
  expect(acknowledged.filter((id) => !named.includes(`files/${id}.mp3`))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.length).toBeLessThan(2 * ROUNDS)
})

test('an aborted upload leaves nothing behind', async () => {
  const server = await stand.start()
  const call = request(`http://${server.address}${stand.mediaPath}`, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, cookie: stand.cookie },
  })
  call.on('error', () => {})
  for await (const piece of formOf([mp3(), Buffer.alloc(1_000_000)], 'long.mp3')) call.write(piece)
  await expect.poll(() => stand.files()).toEqual(['incoming/file'])
  call.destroy()

  await expect.poll(() => stand.files()).toEqual([])
  expect(await countRows()).toBe(0)
})

test('a refusal reaches a client that is still sending, and the connection continues', async () => {
  const server = await stand.start()

  const tooLong = await send(server, form(sound(MAX_MEDIA_BYTES + 500_000)))
  const noUrl = await send(server, { type: 'application/json', pieces: longJson() })
  const nowhere = await send(server, form(sound(3_000_000)), '/api/trips/nothing/media')

  expect([tooLong.status, noUrl.status, nowhere.status]).toEqual([413, 400, 404])
  expect(JSON.parse(tooLong.body).code).toBe('FILE_TOO_LARGE')
  expect(await stand.files()).toEqual([])
})

async function* longJson() {
  yield Buffer.from('{"fileData":"this is no data URL')
  for (let count = 0; count < 50; count += 1) yield Buffer.alloc(64 * 1024, 'x')
  yield Buffer.from('"}')
}

test.skipIf(!canMount && process.env.CI !== 'true')(
  'a full disk is reported, leaves no partial files, and chat keeps working',
  async () => {
    mounted = await mkdtemp(join(tmpdir(), 'sendit-small-disk-'))
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mounted])
    await stand.close()
    const dataDir = await mkdtemp(join(tmpdir(), 'sendit-uploads-'))
    for (const folder of ['files', 'incoming']) {
      execFileSync('mkdir', ['-p', join(mounted, folder)])
      execFileSync('ln', ['-s', join(mounted, folder), join(dataDir, folder)])
    }
    stand = await openUploadStand(dataDir)
    const server = await stand.start()

    const full = await send(server, form(sound(12_000_000)))
    const message = await fetch(`http://${server.address}/api/trips/${stand.tripId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: stand.cookie },
      body: '{"text":"still here"}',
    })
    const left = await stand.files()
    const fits = await send(server, form(sound(1_000_000)))

    const filler = join(mounted, 'filler')
    await writeFile(filler, Buffer.alloc(9_000_000)).catch(() => {})
    const ready = async () => {
      const reply = await fetch(`http://${server.address}/readyz`)
      const { parts } = (await reply.json()) as { parts: Record<string, string> }
      return [reply.status, parts.disk, parts.diskSpace]
    }
    await expect.poll(ready).toEqual([503, 'failing', 'degraded'])
    await rm(filler)
    await expect.poll(ready).toEqual([200, 'ok', 'degraded'])

    expect([full.status, JSON.parse(full.body).code]).toEqual([507, 'STORAGE_FULL'])
    expect(message.status).toBe(201)
    expect(left).toEqual([])
    expect(fits.status).toBe(201)
    expect(await countRows()).toBe(1)
  },
)
