import { expect, test } from 'vitest'
import { ACCEPTED_FILES } from './accepted-files.ts'
import { downloadName } from './file-names.ts'

test.each([
  ['kite.jpg', 'image/jpeg', 'kite.jpg'],
  ['KITE.JPEG', 'image/jpeg', 'KITE.JPEG'],
  ['Boarding pass.pdf.bat', 'application/pdf', 'Boarding pass.pdf'],
  ['x.hta', 'application/pdf', 'x.pdf'],
  ['x.js', 'audio/mpeg', 'x.mp3'],
  ['party.html', 'image/png', 'party.png'],
  ['party.html.', 'image/png', 'party.png'],
  ['x.bat. . ', 'application/pdf', 'x.pdf'],
  ['.bat', 'application/pdf', 'file.pdf'],
  ['Trip v1.2', 'image/png', 'Trip v1.2.png'],
  ['ticket', 'application/pdf', 'ticket.pdf'],
  ['a.b.c', 'application/x-unknown', 'a.b.bin'],
  ['', 'image/webp', 'file.webp'],
])('%j of type %s downloads as %j', (filename, mimeType, name) => {
  expect(downloadName(filename, mimeType)).toBe(name)
})

test.each(Object.entries(ACCEPTED_FILES))(
  'whatever it is called, %s ends as such',
  (mimeType, { extension }) => {
    for (const filename of ['x.exe', 'x.pdf.bat', 'x.hta', 'x.lnk ', 'x'])
      expect(downloadName(filename, mimeType).endsWith(`.${extension}`)).toBe(true)
  },
)
