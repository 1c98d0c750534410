// docs/security.md 6. SQLite only: it tests bytes and headers; media.test.ts tests rows on both.
import type { Medium } from '@sendit/core/media/contract.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crew, invite, planTrip, tokenOf } from '#testing/crew.ts'
import { isoMedia, pdf, samples } from '#testing/file-samples.ts'
import '#testing/matchers.ts'
import { addMediumBySending, photo, postForm } from '#testing/media-crew.ts'
import { openSocket } from '#testing/socket-client.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
let bytes: Buffer
let medium: Medium

async function open() {
  app = await createTestApp()
  people = await crew(app)
  bytes = await photo({ width: 1000, height: 500 })
  medium = await addMediumBySending(people.ana, people.trip.id, { bytes })
}
afterEach(() => app.close())

async function guestsMedium(): Promise<Medium> {
  const [first] = (await people.gus.get(`/api/trips/${people.trip.id}/media`)).json()
  return first
}

describe('a member', () => {
  beforeEach(() => open())

  test('gets every size of a photo with safe file headers', async () => {
    const { ben } = people

    const original = await ben.get(medium.url)
    const thumb = await ben.get(medium.thumbnailUrl ?? '')

    expect(original.rawPayload.equals(bytes)).toBe(true)
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="kite.jpg"; filename*=UTF-8''kite.jpg`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
    })
    expect(original.headers['content-encoding']).toBeUndefined()
    expect(thumb.headers['content-type']).toBe('image/webp')
    expect((await sharp(thumb.rawPayload).metadata()).width).toBe(400)
  })

  test('gets a name that ends in what the contents are', async () => {
    const { ana } = people
    const names = async (filename: string, contents: Buffer) => {
      const made = await addMediumBySending(ana, people.trip.id, { bytes: contents, filename })
      const { headers } = await ana.get(made.url)
      const listed = (await ana.get(`/api/trips/${people.trip.id}/media`))
        .json()
        .find(({ id }: { id: string }) => id === made.id)
      return [/filename="(.*?)"/.exec(String(headers['content-disposition']))?.[1], listed.filename]
    }

    expect(await names('Boarding pass.pdf.bat', pdf())).toEqual(['Boarding pass.pdf', 'Boarding pass.pdf'])
    expect(await names('x.hta', pdf())).toEqual(['x.pdf', 'x.pdf'])
    expect(await names('party.html', bytes)).toEqual(['party.jpg', 'party.jpg'])
  })

  test('sees thumbnails and profile pictures marked for caching, never full-size photos', async () => {
    const { ana, ben } = people
    await postForm(ana, '/api/profile/upload', [{ name: 'profileImage', value: bytes, filename: 'me.jpg' }])
    const { profileImageUrl } = (await ana.get('/api/auth/user')).json()

    const isSmall = async (address: string | null) =>
      (await ben.get(address ?? '')).headers['small-picture'] === 'yes'

    expect(await isSmall(medium.thumbnailUrl)).toBe(true)
    expect(await isSmall(profileImageUrl)).toBe(true)
    expect(await isSmall(medium.previewUrl)).toBe(false)
    expect(await isSmall(medium.url)).toBe(false)
  })

  test('gets pictures, videos and sounds shown, and all else as a download', async () => {
    const { ana, trip } = people
    const shown: Record<string, string> = {}

    for (const [mimeType, sample] of Object.entries(await samples())) {
      const { url } = await addMediumBySending(ana, trip.id, { bytes: sample, filename: 'thing' })
      const { headers } = await ana.get(url)
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([mimeType, 'nosniff'])
      shown[mimeType] = String(headers['content-disposition']).split(';')[0] ?? ''
    }

    const downloads = Object.keys(shown).filter((mimeType) => shown[mimeType] === 'attachment')
    expect(downloads).toEqual([
      'image/heic',
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ])
  })

  test.each([
    ['bytes=0-99', 206, 'bytes 0-99', 100],
    ['bytes=100-', 206, 'bytes 100-', undefined],
    ['bytes=-10', 206, undefined, 10],
    ['bytes=0-99999999', 206, 'bytes 0-', undefined],
    ['bytes=-99999999', 206, 'bytes 0-', undefined],
  ])('gets the part %s', async (range, status, contentRange, length) => {
    const reply = await people.ben.get(medium.url, { headers: { range } })

    expect(reply.statusCode).toBe(status)
    expect(String(reply.headers['content-range'])).toContain(contentRange ?? `bytes ${bytes.length - 10}-`)
    const [, start = '', end = '', total] =
      /bytes (\d+)-(\d+)\/(\d+)/.exec(String(reply.headers['content-range'])) ?? []
    expect(reply.rawPayload.equals(bytes.subarray(Number(start), Number(end) + 1))).toBe(true)
    expect(Number(total)).toBe(bytes.length)
    if (length !== undefined) expect(reply.rawPayload).toHaveLength(length)
  })

  test.each(['bytes=99999999-', 'bytes=-0'])('gets a range error for %s', async (range) => {
    const reply = await people.ben.get(medium.url, { headers: { range } })

    expect(reply.statusCode).toBe(416)
    expect(reply.headers['content-range']).toBe(`bytes */${bytes.length}`)
  })

  test.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'nonsense'])(
    'gets the whole file for the strange part %s',
    async (range) => {
      const reply = await people.ben.get(medium.url, { headers: { range } })

      expect(reply.statusCode).toBe(200)
      expect(reply.rawPayload).toHaveLength(bytes.length)
    },
  )

  test('does not load again what the browser has, and no part of another file', async () => {
    const etag = String((await people.ben.get(medium.url)).headers.etag)
    const get = (headers: Record<string, string>) => people.ben.get(medium.url, { headers })

    const known = await get({ 'if-none-match': etag })
    const same = await get({ range: 'bytes=0-9', 'if-range': etag })
    const other = await get({ range: 'bytes=0-9', 'if-range': '"another"' })

    expect([known.statusCode, same.statusCode, other.statusCode]).toEqual([304, 206, 200])
    expect(known.body).toBe('')
  })

  test.each([
    ['in a list', (etag: string) => `"another", ${etag}`, 304],
    ['made weak by a proxy that compressed it', (etag: string) => `W/${etag}`, 304],
    ['whatever it is', () => '*', 304],
    ['of other files alone', () => '"another", W/"one-more"', 200],
  ])('knows a tag %s', async (_how, headerOf, status) => {
    const { ben } = people
    const etag = String((await ben.get(medium.url)).headers.etag)

    const reply = await ben.get(medium.url, { headers: { 'if-none-match': headerOf(etag) } })

    expect(reply.statusCode).toBe(status)
  })

  test('who has left the trip, or was never in it, gets nothing', async () => {
    const { ben, eve, trip } = people
    await ben.delete(`/api/trips/${trip.id}/leave`)

    for (const url of [medium.url, medium.previewUrl ?? '', medium.thumbnailUrl ?? '']) {
      expect(await ben.get(url)).toBeRefused(404, 'NOT_FOUND')
      expect(await eve.get(url)).toBeRefused(404, 'NOT_FOUND')
      expect(await app.visitor().get(url)).toBeRefused(401, 'UNAUTHENTICATED')
    }
  })

  test.each(['/poster', '/etc', '/..%2f..%2fsecret', '/'])('finds nothing at %s', async (end) => {
    expect((await people.ben.get(`/files/${medium.id}${end}`)).statusCode).toBe(404)
  })
})

describe('a guest', () => {
  beforeEach(() => open())

  test('gets signed addresses everywhere, and files by them without any token', async () => {
    const { ana, gus, trip } = people
    await ana.post(`/api/trips/${trip.id}/messages`, { text: 'Shared an image', mediaId: medium.id })
    await postForm(ana, '/api/profile/upload', [{ name: 'profileImage', value: bytes, filename: 'a.jpg' }])
    const hero = await postForm(ana, '/api/upload', [
      { name: 'directory', value: 'hero-images' },
      { name: 'file', value: bytes, filename: 'hero.jpg' },
    ])
    await ana.patch(`/api/trips/${trip.id}`, { heroImage: hero.json().url })

    const answers = await Promise.all(
      ['', '/media', '/messages', '/members', '/expenses', '/balances', '/guests', '/awards'].map((path) =>
        gus.get(`/api/trips/${trip.id}${path}`),
      ),
    )
    answers.push(await gus.get('/api/trips'))

    const found = answers.flatMap(({ body }) => body.match(/\/files\/[^"]+/g) ?? [])
    expect(found.length).toBeGreaterThan(12)
    for (const url of found) expect(url).toMatch(/^\/files\/[\w-]+\/\w+\?exp=\d+&sig=[\w-]+\.[\w-]{43}$/)
    for (const url of found) expect((await app.visitor().get(url)).statusCode).toBe(200)
  })

  test('gets photos without their location, and the original of other files', async () => {
    const { ana, trip } = people
    app.clock.advanceMs(1000)
    await addMediumBySending(ana, trip.id, { bytes: pdf(), filename: 'plan.pdf' })
    const [plan, picture] = (await people.gus.get(`/api/trips/${trip.id}/media`)).json() as Medium[]

    const drawn = await app.visitor().get(picture?.url ?? '')
    const original = await app.visitor().get(plan?.url ?? '')

    expect(drawn.headers['content-type']).toBe('image/webp')
    expect((await sharp(drawn.rawPayload).metadata()).exif).toBeUndefined()
    expect(original.rawPayload.equals(pdf())).toBe(true)
  })

  test('never gets the original of an unprocessed picture, as it contains its location', async () => {
    const { ana, gus, trip } = people
    app.clock.advanceMs(1000)
    const bytes = isoMedia('heic', { index: 'meta' })
    const undrawn = await addMediumBySending(ana, trip.id, { bytes, filename: 'beach.heic' })
    const { url } = await guestsMedium()

    for (const reply of [
      await app.visitor().get(url),
      await app.visitor().get(url, { headers: { range: 'bytes=0-99' } }),
      await gus.get(undrawn.url),
    ])
      expect(reply).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect((await ana.get(undrawn.url)).rawPayload.equals(bytes)).toBe(true)
  })

  test('has an address for an hour, and a fresh one whenever asking again', async () => {
    const { url } = await guestsMedium()
    const get = (address: string) => app.visitor().get(address)

    app.clock.advanceMs(HOUR_MS - 1)
    const inTime = await get(url)
    app.clock.advanceMs(1)
    const late = await get(url)

    expect(inTime.statusCode).toBe(200)
    expect(late).toBeRefused(401, 'UNAUTHENTICATED')
    expect((await get((await guestsMedium()).url)).statusCode).toBe(200)
  })

  test('cannot make an address of another file, another hour or another invite', async () => {
    const { url } = await guestsMedium()
    const { searchParams } = new URL(url, 'http://x')
    const [inviteId, mac] = (searchParams.get('sig') ?? '').split('.')
    const exp = Number(searchParams.get('exp'))
    const other = await addMediumBySending(people.ana, people.trip.id, { bytes })
    const yan = await invite(people.ana, people.trip, { email: 'yan@crew.example' })
    const at = (id: string, end: string) => `/files/${id}/original?${end}`

    for (const address of [
      at(other.id, `exp=${exp}&sig=${inviteId}.${mac}`),
      at(medium.id, `exp=${exp + 3600}&sig=${inviteId}.${mac}`),
      at(medium.id, `exp=${exp}&sig=${yan.id}.${mac}`),
      at(medium.id, `exp=${exp}&sig=${inviteId}.${mac?.slice(1)}`),
      at(medium.id, `exp=${exp}&sig=${inviteId}`),
      at(medium.id, `exp=${exp}`),
      at(medium.id, `exp=1e99&sig=${inviteId}.${mac}`),
      at(medium.id, 'exp=&sig='),
    ]) {
      expect(await app.visitor().get(address)).toBeRefused(401, 'UNAUTHENTICATED')
    }
  })

  test('loses every file the moment the invite is revoked', async () => {
    const { ana, gusInvite, trip } = people
    const { url } = await guestsMedium()

    await ana.delete(`/api/trips/${trip.id}/invites/${gusInvite.id}`)

    expect(await app.visitor().get(url)).toBeRefused(401, 'UNAUTHENTICATED')
  })

  test('of another trip gets nothing', async () => {
    const { eve } = people
    const other = await planTrip(eve)
    const yuri = app.visitor().withInvite(tokenOf(await invite(eve, other, { email: 'yuri@x.example' })))

    expect(await yuri.get(medium.url)).toBeRefused(404, 'NOT_FOUND')
  })

  test('reads what people wrote as they wrote it', async () => {
    const { ana, gus, trip } = people
    await ana.post(`/api/trips/${trip.id}/messages`, { text: medium.url })

    const [message] = (await gus.get(`/api/trips/${trip.id}/messages`)).json()

    expect(message.text).toBe(medium.url)
  })

  test('gets new photos in the open chat with addresses that work', async () => {
    const { ana, gusToken, trip } = people
    const client = await openSocket(await app.listen())
    await client.join(trip.id, gusToken)

    await ana.post(`/api/trips/${trip.id}/messages`, { text: 'Shared an image', mediaId: medium.id })
    const { message } = await client.next('chat_message')
    client.socket.terminate()

    expect((await app.visitor().get(message.media?.url ?? '')).statusCode).toBe(200)
  })
})
