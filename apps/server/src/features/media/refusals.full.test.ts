// docs/security.md C6 to C11. SQLite only: files are refused before any row is written.
import { MAX_MEDIA_BYTES, MAX_POSTER_BYTES, MEMBER_MAX_BYTES_PER_TRIP } from '@sendit/core/media/limits.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { crew } from '#testing/crew.ts'
import { isoMedia, mp3, pdf, pixelBomb, refusedFiles, samples } from '#testing/file-samples.ts'
import '#testing/matchers.ts'
import { everythingStored, photo, postForm, sendDataUrl, sendFile } from '#testing/media-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const TOO_LARGE = 'File too large: Please select a file smaller than 50MB'
const HOUR_MS = 3_600_000

let app: TestApp
let people: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  app = await createTestApp()
  people = await crew(app)
})
afterEach(() => app.close())

async function expectNothingStored() {
  const { db } = app.services.database
  expect(await everythingStored(app)).toEqual([])
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  expect(await db.selectFrom('media').select('id').execute()).toEqual([])
}

test('every supported file type is detected by its contents, whatever its name', async () => {
  const { ana, trip } = people

  const answers: string[] = []
  for (const bytes of Object.values(await samples())) {
    const reply = await sendFile(ana, trip.id, { bytes, filename: 'thing.exe' })
    answers.push(reply.statusCode === 201 ? reply.json().mimeType : reply.body)
  }

  expect(answers).toEqual(Object.keys(await samples()))
})

test('whatever a trip does not take is refused, sent either way, and nothing of it stays', async () => {
  const { ana, trip } = people
  const files = await refusedFiles()

  const answers: Record<string, string> = {}
  for (const [name, file] of Object.entries(files)) {
    app.clock.advanceMs(HOUR_MS)
    const asForm = await sendFile(ana, trip.id, file)
    const asDataUrl = await sendDataUrl(ana, trip.id, file)
    answers[name] = [asForm, asDataUrl].map((reply) => `${reply.statusCode} ${reply.json().code}`).join(', ')
  }

  const refused = '415 UNSUPPORTED_FILE, 415 UNSUPPORTED_FILE'
  expect(answers).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, refused])))
  await expectNothingStored()
})

test('a data URL of HTML is refused, whatever type it claims', async () => {
  const { ana, trip } = people
  const html = Buffer.from('<script>alert(1)</script>').toString('base64')
  const urls = [`data:text/html;base64,${html}`, 'data:text/html,<script>', `data:image/png;base64,${html}`]

  const replies = []
  for (const fileData of urls) replies.push(await ana.post(`/api/trips/${trip.id}/media`, { fileData }))

  for (const reply of replies) expect(reply).toBeRefused(415, 'UNSUPPORTED_FILE')
  await expectNothingStored()
})

test('a picture of 400 million pixels in a small file is refused without being drawn', async () => {
  const { ana, trip } = people
  const bytes = pixelBomb()
  const before = process.memoryUsage.rss()

  const reply = await sendFile(ana, trip.id, { bytes, filename: 'bomb.png' })

  expect(bytes.length).toBeLessThan(1_000_000)
  expect(reply).toBeRefused(415, 'UNSUPPORTED_FILE')
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
  await expectNothingStored()
})

test('a zip bomb is refused with less than a second of work', async () => {
  const { ana, trip } = people
  const bomb = (await refusedFiles())['a zip bomb of 2000 entries']
  const before = process.cpuUsage()

  await sendFile(ana, trip.id, { bytes: bomb?.bytes ?? Buffer.alloc(0), filename: 'bomb.docx' })

  // CPU time, independent of machine load.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

describe('50 MB', () => {
  // An MP3 may have any length.
  const sound = (bytes: number) => Buffer.concat([mp3(), Buffer.alloc(bytes - mp3().length)])

  test.each([
    ['a form', sendFile],
    ['a data URL', sendDataUrl],
  ])(
    'pass as %s, and one byte more does not',
    async (_name, send) => {
      const { ana, trip } = people

      const refused = await send(ana, trip.id, { bytes: sound(MAX_MEDIA_BYTES + 1), filename: 'long.mp3' })
      await expectNothingStored()
      const taken = await send(ana, trip.id, { bytes: sound(MAX_MEDIA_BYTES), filename: 'long.mp3' })

      expect(refused).toBeRefused(413, 'FILE_TOO_LARGE', TOO_LARGE)
      expect(taken.json()).toMatchObject({ type: 'file', size: MAX_MEDIA_BYTES })
    },
    60_000,
  )

  test('what announces itself as longer than any upload is not even read', async () => {
    const { ana, trip } = people

    const reply = await ana.request({
      ...{ method: 'POST', url: `/api/trips/${trip.id}/media`, payload: '{}' },
      headers: { 'content-type': 'application/json', 'content-length': String(80 * 1024 * 1024) },
    })

    expect(reply).toBeRefused(413, 'FILE_TOO_LARGE')
  })

  test('a still of a video has its own limit', async () => {
    const { ana, trip } = people
    const parts = [
      { name: 'file', value: isoMedia('isom'), filename: 'jump.mp4' },
      { name: 'poster', value: Buffer.alloc(MAX_POSTER_BYTES + 1), filename: 'poster.jpg' },
    ]

    expect(await postForm(ana, `/api/trips/${trip.id}/media`, parts)).toBeRefused(413, 'FILE_TOO_LARGE')
    await expectNothingStored()
  })
})

test('a still that is no picture is refused with its video', async () => {
  const { ana, trip } = people
  const parts = [
    { name: 'file', value: isoMedia('isom'), filename: 'jump.mp4' },
    { name: 'poster', value: '<svg onload=alert(1)>', filename: 'poster.svg' },
  ]

  expect(await postForm(ana, `/api/trips/${trip.id}/media`, parts)).toBeRefused(415, 'UNSUPPORTED_FILE')
  await expectNothingStored()
})

test.each([
  ['nothing', {}],
  ['a file that is no text', { fileData: 5 }],
  ['a file that is an object', { fileData: { data: 'data:image/png;base64,AAAA' } }],
  ['what is no data URL', { fileData: 'https://pictures.example/kite.jpg' }],
  ['broken base64', { fileData: 'data:image/png;base64,AA?A' }],
  ['half a group of base64', { fileData: 'data:image/png;base64,A' }],
  ['a data URL without its data', { fileData: 'data:image/png;base64' }],
])('%s in JSON is refused as unreadable', async (_name, body) => {
  const { ana, trip } = people

  const reply = await ana.post(`/api/trips/${trip.id}/media`, body)

  expect(reply.statusCode).toBe(400)
  expect(reply.json().code).toBe('VALIDATION')
  await expectNothingStored()
})

test.each(['{"fileData":"data:image/png;base64,iVBORw0K', '{"fileData":', '', '[', '{"fileData":"x"}}'])(
  'the truncated JSON %j is refused as unreadable',
  async (payload) => {
    const { ana, trip } = people
    const headers = { 'content-type': 'application/json' }

    const reply = await ana.request({
      ...{ method: 'POST', url: `/api/trips/${trip.id}/media`, payload, headers },
    })

    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION'])
    await expectNothingStored()
  },
)

test('a form that breaks off, has a strange part, or no file at all is refused', async () => {
  const { ana, trip } = people
  const url = `/api/trips/${trip.id}/media`
  const broken =
    '------crew-of-the-tests\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf'

  const replies = [
    await ana.request({
      ...{ method: 'POST', url, payload: broken },
      headers: { 'content-type': 'multipart/form-data; boundary=----crew-of-the-tests' },
    }),
    await postForm(ana, url, [{ name: 'other', value: await photo(), filename: 'a.jpg' }]),
    await postForm(ana, url, [{ name: 'filename', value: 'a.jpg' }]),
    await postForm(ana, url, [{ name: '__proto__', value: 'x' }]),
  ]

  for (const reply of replies) expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION'])
  await expectNothingStored()
})

test.each([
  ['../../x.jpg', 'x.jpg'],
  ['..\\..\\x.jpg', 'x.jpg'],
  ['/etc/passwd', 'passwd.jpg'],
  ['a\u0000b.jpg', 'ab.jpg'],
  ['a\r\nset-cookie: sid=evil.jpg', 'aset-cookie: sid=evil.jpg'],
  ['photo\u202Egpj.exe', 'photogpj.jpg'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(250)}.jpg`],
  ['Día "uno" 100%; \u{1F3C4}.jpg', 'Día "uno" 100%; \u{1F3C4}.jpg'],
  ['  ', 'file.jpg'],
])('the name %j is for people alone', async (filename, shown) => {
  const { ana, trip } = people

  const medium = (await sendDataUrl(ana, trip.id, { bytes: await photo(), filename })).json()

  expect(medium.filename).toBe(shown)
  const keys = await everythingStored(app)
  expect(keys.sort()).toEqual(
    ['-preview.webp', '-thumb.webp', '.jpg'].map((end) => `media/${medium.id}${end}`),
  )
  const file = await ana.get(medium.url)
  const disposition = String(file.headers['content-disposition'])
  expect(disposition).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!-]*$/)
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(shown)
  expect(file.headers['set-cookie']).toBeUndefined()
})

describe('sharing limits', () => {
  test('guests share pictures and videos, nothing else', async () => {
    const { gus, trip } = people

    const taken = await sendFile(gus, trip.id, { bytes: isoMedia('isom'), filename: 'jump.mp4' })
    const refused = await sendFile(gus, trip.id, { bytes: pdf(), filename: 'plan.pdf' })

    expect(taken.json()).toMatchObject({ type: 'video', uploaderName: 'Gus (guest)' })
    expect(refused).toBeRefused(403, 'GUEST_FORBIDDEN')
  })

  test('a guest has ten files', async () => {
    const { ana, gus, trip } = people
    const bytes = await photo()
    const ids: string[] = []
    for (let count = 0; count < 10; count += 1) ids.push((await sendFile(gus, trip.id, { bytes })).json().id)
    app.clock.advanceMs(HOUR_MS)

    const refused = await sendFile(gus, trip.id, { bytes })
    await ana.delete(`/api/media/${ids[0]}`)
    const taken = await sendFile(gus, trip.id, { bytes })

    expect(refused).toBeRefused(409, 'LIMIT_REACHED')
    expect(taken.statusCode).toBe(201)
  })

  test('a member has 2 GB in a trip', async () => {
    const { ana, ben, trip } = people
    const { db } = app.services.database
    const id = newId(app.clock.now())
    await db
      .insertInto('files')
      .values({
        ...{ id, trip_id: trip.id, owner_user_id: ana.user.id, owner_invite_id: null, kind: 'media' },
        ...{ sniffed_type: 'video/mp4', bytes: MEMBER_MAX_BYTES_PER_TRIP - 100, original_name: 'x' },
        ...{ stored_name: `media/${id}.mp4`, created_at: app.clock.now() },
      })
      .execute()
    const bytes = await photo()

    expect(await sendFile(ana, trip.id, { bytes })).toBeRefused(409, 'LIMIT_REACHED')
    expect((await sendFile(ben, trip.id, { bytes })).statusCode).toBe(201)
  })

  test('once an invite is claimed, its guest shares nothing more', async () => {
    const { gus, gusToken, trip } = people
    const gusta = await app.signIn('gusta@crew.example')
    await gusta.post('/api/invite/join', { token: gusToken })

    expect(await sendFile(gus, trip.id, { bytes: await photo() })).toBeRefused(403, 'GUEST_FORBIDDEN')
    await expectNothingStored()
  })
})
