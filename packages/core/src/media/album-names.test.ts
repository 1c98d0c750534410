import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlbumPart, albumNames, safeName } from './file-names.ts'

const part = (person: string, changes: Partial<AlbumPart> = {}): AlbumPart => ({
  ...{ takenAt: '2026-07-14T14:02:10.250', person, extension: 'jpg' },
  ...changes,
})

test('a file is named by time and person, and one more of the same by its number', () => {
  const video = part('Jonas', { extension: 'mp4' })

  expect(albumNames([part('Jonas'), part('Jonas'), part('JONAS'), part('Ana'), video])).toEqual([
    '2026-07-14 14.02.10 Jonas.jpg',
    '2026-07-14 14.02.10 Jonas (2).jpg',
    '2026-07-14 14.02.10 JONAS (3).jpg',
    '2026-07-14 14.02.10 Ana.jpg',
    '2026-07-14 14.02.10 Jonas.mp4',
  ])
})

test('a name that looks like a numbered duplicate does not clash with others', () => {
  expect(albumNames([part('Jo (2)'), part('Jo'), part('Jo')])).toEqual([
    '2026-07-14 14.02.10 Jo (2).jpg',
    '2026-07-14 14.02.10 Jo.jpg',
    '2026-07-14 14.02.10 Jo (3).jpg',
  ])
})

test.each([
  ['Ana / Ben', 'Ana Ben'],
  ['../../etc', 'etc'],
  ['C:\\kite', 'C kite'],
  ['Jonas...', 'Jonas'],
  ['.hidden', 'hidden'],
  ['a\u202Egpj.exe', 'agpj.exe'],
  ['tab\tand\nline', 'tabandline'],
  ['José', 'José'],
  ['Jose\u0301', 'José'],
  ['👩‍👩‍👧 Kim', '👩👩👧 Kim'],
  [' . . ', 'Somebody'],
  ['', 'Somebody'],
])('%j is written as %j', (typed, name) => {
  expect(safeName(typed, 'Somebody')).toBe(name)
})

test('album names are valid and distinct on every system, whatever people are called', () => {
  const odd = fc.constantFrom(...'<>:"/\\|?*. \u0000\u001f\u007f\u202e\u200d\ud800aAÄäıİßſK\u00c5ǅCON(2)')
  const person = fc.oneof(
    fc.string({ unit: fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 1 })), maxLength: 200 }),
    fc.constantFrom('CON', 'nul', 'COM1', 'LPT9.txt', 'Jo', 'JO', 'Jo (2)', 'Straße', 'STRASSE'),
  )
  const parts = fc.array(
    person.map((name) => part(name)),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(parts, (album) => {
      const names = albumNames(album)
      for (const name of names) {
        expect(name).toMatch(/^2026-07-14 14\.02\.10 .*\.jpg$/u)
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(name).not.toMatch(/[. ]\.jpg$/)
        expect(encodeURIComponent(name).replace(/%../g, 'x').length).toBeLessThan(130)
      }
      for (const written of [
        names.map((name) => name.toLowerCase()),
        names.map((name) => name.toUpperCase()),
        names.map((name) => name.normalize('NFD').toLowerCase()),
      ])
        expect(new Set(written).size).toBe(album.length)
    }),
  )
})
