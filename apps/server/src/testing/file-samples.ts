// Minimal valid files, and ways to damage them.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

function box(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

export function isoMedia(
  brand: string,
  {
    index = 'moov',
    bytes = 32,
    facts = Buffer.alloc(16),
  }: { index?: string; bytes?: number; facts?: Buffer } = {},
): Buffer {
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'))
  return Buffer.concat([ftyp, box(index, facts), box('mdat', Buffer.alloc(bytes))])
}

/** Seconds since 1904; `isLong` uses 64 bits. */
export function recordedFacts(seconds: number, { isLong = false } = {}): Buffer {
  const facts = Buffer.alloc(100)
  facts[0] = isLong ? 1 : 0
  if (isLong) facts.writeBigUInt64BE(BigInt(seconds), 4)
  else facts.writeUInt32BE(seconds, 4)
  return Buffer.concat([box('free', Buffer.alloc(3)), box('mvhd', facts)])
}

function webm({ size = 0x81 } = {}): Buffer {
  const docType = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')])
  const header = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | docType.length]), docType])
  return Buffer.concat([header, Buffer.from([0x18, 0x53, 0x80, 0x67, size, 0xec])])
}

function wav(samples = 100): Buffer {
  const header = Buffer.from('RIFF____WAVEfmt ', 'latin1')
  header.writeUInt32LE(36 + samples, 4)
  const format = Buffer.alloc(20)
  format.writeUInt32LE(16, 0)
  const data = Buffer.concat([Buffer.from('data'), Buffer.alloc(4), Buffer.alloc(samples)])
  data.writeUInt32LE(samples, 4)
  return Buffer.concat([header, format, data])
}

export function mp3(): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
}

function ogg(): Buffer {
  const page = Buffer.concat([Buffer.from('OggS', 'latin1'), Buffer.alloc(24)])
  return Buffer.concat([page, Buffer.from('\x01vorbis', 'latin1'), Buffer.alloc(64)])
}

export function pdf(): Buffer {
  return Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
}

type ZipEntry = { name: string; claimedBytes?: number }

/** Entries may claim any size. */
function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, claimedBytes = 4 } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(4, 18)
    local.writeUInt32LE(claimedBytes, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(4, 20)
    entry.writeUInt32LE(claimedBytes, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(offset, 42)
    const piece = Buffer.concat([local, Buffer.from(name), Buffer.from('text')])
    locals.push(piece)
    directory.push(Buffer.concat([entry, Buffer.from(name)]))
    offset += piece.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listing, end])
}

const WORD_ENTRIES = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]

function docx(more: ZipEntry[] = []): Buffer {
  return zip([...WORD_ENTRIES, ...more])
}

function compoundFile(stream = 'WordDocument'): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(0xfffffffe, 4)
  const directory = Buffer.alloc(512)
  directory.write('Root Entry', 0, 'utf16le')
  directory.write(stream, 128, 'utf16le')
  return Buffer.concat([header, table, directory])
}

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#e76f51' } })

export async function samples(): Promise<Record<string, Buffer>> {
  return {
    'image/jpeg': await picture().jpeg().toBuffer(),
    'image/png': await picture().png().toBuffer(),
    'image/webp': await picture().webp().toBuffer(),
    'image/gif': await picture().gif().toBuffer(),
    'image/tiff': await picture().tiff().toBuffer(),
    'image/avif': await picture().avif({ effort: 0 }).toBuffer(),
    'image/heic': isoMedia('heic', { index: 'meta' }),
    'video/mp4': isoMedia('isom'),
    'video/quicktime': isoMedia('qt  '),
    'video/webm': webm(),
    'audio/mpeg': mp3(),
    'audio/mp4': isoMedia('M4A '),
    'audio/ogg': ogg(),
    'audio/wav': wav(),
    'application/pdf': pdf(),
    'application/msword': compoundFile(),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': docx(),
  }
}

export async function refusedFiles(): Promise<Record<string, { bytes: Buffer; filename: string }>> {
  const jpeg = await picture(600, 400).jpeg().toBuffer()
  const png = await picture(600, 400).png().toBuffer()
  const named = (filename: string, bytes: Buffer | string) => ({ filename, bytes: Buffer.from(bytes) })
  const script = '<script>alert(1)</script>'
  return {
    'an empty file': named('empty.jpg', ''),
    HTML: named('page.html', `<!doctype html>${script}`),
    'HTML that is called a photo': named('x.jpg', `<!doctype html>${script}`),
    SVG: named('art.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'SVG that is called a PNG': named('art.png', `<?xml version="1.0"?><svg>${script}</svg>`),
    XML: named('feed.xml', '<?xml version="1.0"?><feed/>'),
    JavaScript: named('app.js', 'alert(1)'),
    'plain text': named('notes.txt', 'hello'),
    'a GIF that is a script': named('x.gif', `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`),
    'a JPEG that turns into HTML': named(
      'x.jpg',
      Buffer.concat([jpeg.subarray(0, 300), Buffer.from(script)]),
    ),
    'a PNG that turns into HTML': named('x.png', Buffer.concat([png.subarray(0, 60), Buffer.from(script)])),
    'a video that turns into HTML': named('x.mp4', Buffer.concat([isoMedia('isom'), Buffer.from(script)])),
    'a WebP with nothing in it': named('x.webp', 'RIFF\x20\0\0\0WEBPVP8 '),
    'a photo cut off': named('x.jpg', jpeg.subarray(0, jpeg.length - 200)),
    'a video cut off': named('x.mp4', isoMedia('isom').subarray(0, -10)),
    'a video without its index': named('x.mp4', isoMedia('isom', { index: 'free' })),
    'a WebM cut off': named('x.webm', webm({ size: 0x90 })),
    'a PDF cut off': named('x.pdf', pdf().subarray(0, 30)),
    'a WAV cut off': named('x.wav', wav().subarray(0, 60)),
    'a Word file cut off': named('x.docx', docx().subarray(0, -30)),
    'a ZIP': named('x.zip', zip([{ name: 'a.txt' }])),
    'a ZIP that is called a Word file': named('x.docx', zip([{ name: 'a.txt' }])),
    'a spreadsheet': named('x.docx', zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])),
    'a Word file with macros': named('x.docx', docx([{ name: 'word/vbaProject.bin' }])),
    'a zip bomb that claims 4 GB': named('x.docx', docx([{ name: 'b', claimedBytes: 0xfffffff0 }])),
    'a zip bomb of 2000 entries': named(
      'x.docx',
      docx(Array.from({ length: 2000 }, (_, index) => ({ name: `word/${index}.xml` }))),
    ),
    'an old spreadsheet': named('x.doc', compoundFile('Workbook')),
    'a program': named('x.mp4', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])),
    'a Matroska video': named(
      'x.webm',
      Buffer.from(webm().toString('latin1').replace('webm', 'matr'), 'latin1'),
    ),
  }
}

/** A PNG of 400 million pixels in under 1 MB. */
export function pixelBomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc32(body), body.length + 4)
    return whole
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(20_000, 0)
  header.writeUInt32BE(20_000, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(20_000 * 2501), { level: 9 })
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
