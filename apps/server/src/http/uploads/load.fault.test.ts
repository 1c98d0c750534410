import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { crew } from '#testing/crew.ts'
import { photo, sendFile } from '#testing/media-crew.ts'
import { startS3Server } from '#testing/s3-server.ts'
import { createTestApp } from '#testing/test-app.ts'
import { FORM_TYPE, formOf, openUploadStand, type UploadStand } from '#testing/upload-stand.ts'

const isLinux = existsSync('/proc/self/clear_refs')
const print = (figures: string) => process.stdout.write(`${figures}\n`)
const megabytes = (kilobytes: string | undefined) => Math.round(Number(kilobytes ?? 0) / 1024)

function watchMemory(pid: number) {
  const peaks = { server: 0, drawing: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const children = await Promise.all((await childrenOf(pid)).map(residentMegabytes))
      peaks.server = Math.max(peaks.server, await residentMegabytes(String(pid)))
      peaks.drawing = Math.max(
        peaks.drawing,
        children.reduce((sum, one) => sum + one, 0),
      )
      await pause(10)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return peaks
    },
  }
}

async function childrenOf(pid: number): Promise<string[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return listed.split(' ').filter(Boolean)
}

async function residentMegabytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return megabytes(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])
}

async function send(stand: UploadStand, address: string, bytes: Buffer) {
  const pieces: Buffer[] = []
  for await (const piece of formOf([bytes], 'picture.avif')) pieces.push(piece)
  const startedAt = performance.now()
  const reply = await fetch(`http://${address}${stand.mediaPath}`, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, cookie: stand.cookie },
    body: Buffer.concat(pieces),
  })
  return { status: reply.status, ms: Math.round(performance.now() - startedAt) }
}

test.skipIf(!isLinux)(
  'pictures that ask for a gigabyte cost their own processes and not the server, and none outlives it',
  async () => {
    const bomb = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#2a9d8f' } })
      .avif({ effort: 0 })
      .toBuffer()
    const stand = await openUploadStand(await mkdtemp(join(tmpdir(), 'sendit-load-')))
    const server = await stand.start()
    const memory = watchMemory(server.pid)

    const bombs = await Promise.all([send(stand, server.address, bomb), send(stand, server.address, bomb)])
    const after = await send(stand, server.address, await photo({ width: 4000, height: 3000 }))
    const peaks = await memory.stop()
    const drawing = await childrenOf(server.pid)
    await server.kill()
    await expect.poll(() => drawing.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    await stand.close()

    print(
      `two AVIFs of 6300 × 6300 in ${bomb.length} bytes at once: server ${peaks.server} MB, processes that draw ${peaks.drawing} MB together, answered ${bombs.map(({ status, ms }) => `${status} in ${ms} ms`).join(' and ')}; a photo of 12 million pixels right after: ${after.status} in ${after.ms} ms`,
    )
    expect(bombs.map(({ status }) => status)).toEqual([415, 415])
    expect(after.status).toBe(201)
    expect(drawing.length).toBeGreaterThan(0)
    // TypeScript at run time adds some 60 MB.
    expect(peaks.server).toBeLessThan(260)
    expect(peaks.drawing).toBeLessThan(1000)
  },
)

test('an object storage that is silent fails uploads within a minute, and they work when it speaks again', async () => {
  const bucket = await startS3Server()
  const stand = await openUploadStand(await mkdtemp(join(tmpdir(), 'sendit-silent-')))
  const server = await stand.start(bucket.env)
  const bytes = await photo({ width: 1000, height: 750 })
  bucket.fallSilent('at once')

  const silent = await Promise.all([send(stand, server.address, bytes), send(stand, server.address, bytes)])
  bucket.fallSilent(undefined)
  const after = await send(stand, server.address, bytes)
  await stand.close()
  await bucket.close()

  print(
    `two uploads while the object storage is silent: ${silent.map(({ status, ms }) => `${status} after ${ms} ms`).join(' and ')}; then ${after.status} after ${after.ms} ms`,
  )
  expect(silent.map(({ status }) => status)).toEqual([503, 503])
  expect(Math.max(...silent.map(({ ms }) => ms))).toBeLessThan(50_000)
  expect(after.status).toBe(201)
})

test('senders of an occasional byte hold up nobody and are cut off', async () => {
  const app = await createTestApp()
  const { ana, trip } = await crew(app)
  const address = await app.listen()
  const dawdlers: Dawdler[] = []
  const startedAt = performance.now()
  for (let index = 0; index < 14; index += 1) {
    const caller = await app.signIn(`slow-${index}@crew.example`)
    dawdlers.push(await dawdle(address, caller), await dawdle(address, caller))
  }
  const bytes = await photo({ width: 1000, height: 750 })

  const sendingAt = performance.now()
  const reply = await sendFile(ana, trip.id, { bytes })
  const tookMs = Math.round(performance.now() - sendingAt)
  const heldMs = await Promise.all(dawdlers.map(({ cutOff }) => cutOff))
  await app.close()

  const longest = Math.round(Math.max(...heldMs) / 1000)
  print(
    `28 senders of one byte every 5 s: somebody else's photo took ${tookMs} ms; they were cut off after at most ${longest} s`,
  )
  expect(reply.statusCode).toBe(201)
  expect(longest).toBeLessThan(30)
  expect(performance.now() - startedAt).toBeLessThan(60_000)
})

type Dawdler = { call: ClientRequest; cutOff: Promise<number> }

async function dawdle(address: string, caller: Caller): Promise<Dawdler> {
  const call = request(`http://${address}/api/upload`, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, cookie: caller.cookieHeader() },
  })
  for await (const piece of formOf([Buffer.alloc(1)], 'slow.jpg')) {
    call.write(piece)
    break
  }
  const startedAt = performance.now()
  const drip = setInterval(() => call.write('x'), 5_000)
  const cutOff = new Promise<number>((resolve) => {
    call.on('error', () => {
      clearInterval(drip)
      resolve(performance.now() - startedAt)
    })
  })
  return { call, cutOff }
}
