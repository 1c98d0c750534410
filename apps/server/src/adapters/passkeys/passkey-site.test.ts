import { expect, test } from 'vitest'
import { passkeySite } from './port.ts'

test.each([
  ['https://sendit.example', { rpId: 'sendit.example', origin: 'https://sendit.example' }],
  ['https://SendIt.example:8443', { rpId: 'sendit.example', origin: 'https://sendit.example:8443' }],
  ['https://intranet', { rpId: 'intranet', origin: 'https://intranet' }],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://kite.localhost:3000', { rpId: 'kite.localhost', origin: 'http://kite.localhost:3000' }],
])('at %s passkeys can be', (url, site) => {
  expect(passkeySite(url)).toEqual(site)
})

test.each([
  'http://sendit.example',
  'http://127.0.0.1:3000',
  'https://192.168.1.20',
  'https://0x7f.1',
  'https://[2001:db8::1]:8443',
  'http://localhost.example',
])('at %s no browser makes any', (url) => {
  expect(passkeySite(url)).toBeNull()
})
