import { deflateSync } from 'node:zlib'
import { chatFiles, crewOfTwo, expect, test } from '#e2e/crew.ts'

test('the browser converts pictures the server cannot read, and a GIF stays animated', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto('/media')
  const answers: number[] = []
  page.on('response', (reply) => {
    if (reply.request().method() === 'POST' && reply.url().endsWith('/media')) answers.push(reply.status())
  })

  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([
      { name: 'scan.bmp', mimeType: 'image/bmp', buffer: bitmap(40, 30) },
      // One row more than the server draws; identical rows compress to a few kilobytes.
      { name: 'poster.png', mimeType: 'image/png', buffer: whitePng(12_500, 8_001) },
      { name: 'jump.gif', mimeType: 'image/gif', buffer: MOVING_GIF },
    ])

  for (const name of ['scan.jpg', 'poster.jpg', 'jump.gif'])
    await expect(page.getByRole('button', { name: `Photo by ana, ${name}` })).toBeVisible({ timeout: 60_000 })
  expect(answers.toSorted()).toEqual([201, 201, 201, 415])
  await ben.page.goto('/media')
  await ben.page.getByRole('button', { name: 'Photo by ana, jump.gif' }).click()
  const shown = ben.page.getByRole('dialog').locator('.yarl__slide_current img')
  await expect(shown).toHaveAttribute('src', /\/original/)
})

test('a chat picture opens large and closes again, and a sound plays in place', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  for (const { page } of [ana, ben]) await page.goto('/chat')
  await expect(ben.page.getByText('2 online')).toBeVisible()
  await chatFiles(ana.page).setInputFiles([
    { name: 'scan.bmp', mimeType: 'image/bmp', buffer: bitmap(40, 30) },
    { name: 'wind.wav', mimeType: 'audio/wav', buffer: silence(2) },
  ])
  const { page } = ben
  const log = page.getByRole('log')

  await log.getByRole('button', { name: 'Open scan.jpg' }).click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText('1 / 1')).toBeVisible()
  await expect(lightbox.getByText('scan.jpg')).toBeVisible()
  await page.goBack()
  await expect(lightbox).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
  const sound = log.locator('audio')
  await expect(sound).toBeVisible()
  const asked = page.waitForResponse((reply) => reply.url().includes('/files/') && reply.status() === 206)
  await sound.evaluate((player: HTMLAudioElement) => {
    player.muted = true
    return player.play()
  })

  expect((await asked).headers()['content-type']).toBe('audio/wav')
  await expect.poll(() => sound.evaluate((player: HTMLAudioElement) => player.currentTime)).toBeGreaterThan(0)
})

/** 24 bits, bottom row first. */
function bitmap(width: number, height: number): Buffer {
  const line = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + line * height, 0x90)
  file.fill(0, 0, 54)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

function whitePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 1-bit greyscale.
  header[8] = 1
  const line = Buffer.alloc(1 + Math.ceil(width / 8), 0xff)
  line[0] = 0
  const lines = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(checksum(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** PNG's CRC-32; Node 20 has none built in. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

function silence(seconds: number): Buffer {
  const samples = seconds * 8000
  const file = Buffer.alloc(44 + samples, 0x80)
  file.fill(0, 0, 44)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8000, 24)
  file.writeUInt32LE(8000, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples, 40)
  return file
}

const MOVING_GIF = Buffer.from(
  'R0lGODlhAgACAPAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAgACAAACAoRRACH5BAAKAAAALAAAAAACAAIAAAICjFMAOw==',
  'base64',
)
