import { describe, expect, test } from 'vitest'
import { readPictureAddress } from './pictures.ts'

const SITE = 'https://sendit.example'
const OWN_FILE = '/files/0190f3a0-0000-7000-8000-000000000001/original'

const read = (text: string, publicUrl = SITE) => readPictureAddress(text, { publicUrl, max: 2048 })

describe('an external picture is stored with its address normalised as browsers do', () => {
  test.each([
    ['https://pictures.example/kite.jpg?size=large', 'https://pictures.example/kite.jpg?size=large'],
    ['HTTPS://Pictures.Example/kite jump.jpg', 'https://pictures.example/kite%20jump.jpg'],
    ['https://pictures.example/a/../b.jpg', 'https://pictures.example/b.jpg'],
    ['https:\\\\pictures.example\\kite.jpg', 'https://pictures.example/kite.jpg'],
    ['https://pictures\t.example/ki\nte.jpg', 'https://pictures.example/kite.jpg'],
    // On our own page browsers read this as a relative path.
    ['https:/api/auth/verify-magic-link?token=x', 'https://api/auth/verify-magic-link?token=x'],
    ['https:pictures.example/kite.jpg', 'https://pictures.example/kite.jpg'],
    ['https://pictures.example/\u0000.jpg', 'https://pictures.example/%00.jpg'],
  ])('%j as %s', (typed, stored) => {
    expect(read(typed)).toEqual({ kind: 'elsewhere', url: stored })
  })
})

describe('one of our own pictures is stored as its path', () => {
  test.each([OWN_FILE, `${SITE}${OWN_FILE}`, `HTTPS://SENDIT.EXAMPLE${OWN_FILE}`])('%s', (typed) => {
    expect(read(typed)).toMatchObject({ kind: 'ours', path: OWN_FILE })
  })

  test('on plain http as well', () => {
    expect(read(`http://localhost:3000${OWN_FILE}`, 'http://localhost:3000')).toMatchObject({
      kind: 'ours',
      path: OWN_FILE,
    })
  })
})

describe('nothing else is a picture', () => {
  test.each([
    `${SITE}/api/auth/verify-magic-link?token=x`,
    `${SITE}:443/api/auth/verify-magic-link?token=x`,
    `${SITE}:8443/kite.jpg`,
    `https:sendit.example/api/auth/verify-magic-link?token=x`,
    `${SITE}/files/../api/auth/verify-magic-link?token=x`,
    `${SITE}/files/x/original?sig=1`,
    `${SITE}/`,
    '/api/auth/verify-magic-link?token=x',
    '/files/../api/auth/verify-magic-link',
    '//pictures.example/kite.jpg',
    'https://user:secret@pictures.example/kite.jpg',
    'http://pictures.example/kite.jpg',
    'javascript:alert(1)',
    'https://',
    'kite.jpg',
    '',
    // Short enough as typed, too long once encoded.
    `https://pictures.example/${'ü'.repeat(1000)}`,
  ])('%j', (typed) => {
    expect(read(typed)).toBeUndefined()
  })
})
