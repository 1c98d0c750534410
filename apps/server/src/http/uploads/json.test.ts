import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#errors.ts'
import { createJsonUploadReader } from './json.ts'

async function readPieces(pieces: Buffer[]) {
  const reader = createJsonUploadReader()
  const decoded: Buffer[] = []
  for await (const piece of reader.decode(
    (async function* () {
      yield* pieces
    })(),
  )) {
    decoded.push(piece)
  }
  return { file: Buffer.concat(decoded), rest: reader.rest() }
}

const read = (text: string) => readPieces([Buffer.from(text)])
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

test('the file is extracted intact, however the body is split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.nat({ max: 400 }), { maxLength: 12 }),
      fc.boolean(),
      async (content, cuts, isEscaped) => {
        const bytes = Buffer.from(content)
        const json = JSON.stringify({ filename: 'Día "1".png', fileData: dataUrl(bytes), type: 'image' })
        const body = Buffer.from(isEscaped ? json.replaceAll('/', '\\/').replaceAll('+', '\\u002b') : json)
        const edges = [0, ...cuts.map((cut) => Math.min(cut, body.length)).sort((a, b) => a - b), body.length]
        const pieces = edges.slice(1).map((edge, index) => body.subarray(edges[index], edge))

        const { file, rest } = await readPieces(pieces)

        expect(file.equals(bytes)).toBe(true)
        expect(rest).toEqual({ filename: 'Día "1".png', fileData: '', type: 'image' })
      },
    ),
  )
})

test.each([
  ['first', (url: string) => `{"fileData":"${url}","filename":"a"}`],
  ['last', (url: string) => `{ "filename" : "a" , "fileData" : "${url}" }`],
  ['spelt with escapes', (url: string) => `{"filename":"a","file\\u0044ata":"${url}"}`],
  [
    'after nested things',
    (url: string) => `{"x":{"fileData":"no"},"y":["fileData"],"filename":"a","fileData":"${url}"}`,
  ],
])('the file field may be %s', async (_where, body) => {
  const bytes = randomBytes(1000)

  const { file, rest } = await read(body(dataUrl(bytes)))

  expect(file.equals(bytes)).toBe(true)
  expect(rest?.filename).toBe('a')
})

test('a name that ends in a backslash ends where it ends', async () => {
  const { rest } = await read(JSON.stringify({ filename: 'a\\', fileData: dataUrl(Buffer.from('x')) }))

  expect(rest?.filename).toBe('a\\')
})

test.each(['{}', '{"filename":"a"}', '{"fileData":5}', '[]', '', '{"fileData":"data:image/png;base64,AAAA'])(
  'there is no whole file in %j',
  async (body) => {
    expect((await read(body)).rest).toBeUndefined()
  },
)

describe('refused:', () => {
  test.each([
    [
      'two files',
      `{"fileData":"${dataUrl(Buffer.from('a'))}","fileData":"${dataUrl(Buffer.from('b'))}"}`,
      400,
    ],
    ['no data URL', '{"fileData":"hello"}', 400],
    ['no comma for ever', `{"fileData":"data:${'x'.repeat(500)}"}`, 400],
    ['no base64', '{"fileData":"data:text/html,<b>"}', 415],
    ['strange signs', '{"fileData":"data:image/png;base64,AAAA!AAAAAAA"}', 400],
    ['padding in the middle', '{"fileData":"data:image/png;base64,AA==AAAAAAAA"}', 400],
    ['half a group', '{"fileData":"data:image/png;base64,AAAAA"}', 400],
    ['an escape that is none', '{"fileData":"data:image/png;base64,AA\\nAA"}', 400],
    ['a name without end', `{"${'x'.repeat(70_000)}`, 413],
    ['nothing but depth', '['.repeat(70_000), 413],
    ['too much beside the file', `{"filename":"${'x'.repeat(70_000)}"}`, 413],
  ])('%s', async (_name, body, status) => {
    const error = await read(body).catch((caught: unknown) => caught)

    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ status })
  })

  test.each([
    ['what is no JSON after all', ' nonsense'],
    ['what would trip up whoever compares it', ',"caption":{"length":{"toString":1}}'],
  ])('%s', async (_name, after) => {
    const reader = createJsonUploadReader()
    const body = `{"fileData":"${dataUrl(Buffer.from('a'))}"${after}}`
    for await (const _piece of reader.decode(
      (async function* () {
        yield Buffer.from(body)
      })(),
    ));

    expect(() => reader.rest()).toThrow('could not be read')
  })
})
