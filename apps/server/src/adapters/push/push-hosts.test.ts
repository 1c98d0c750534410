import { expect, test } from 'vitest'
import { isPublicAddress, placeOf } from './web-push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('%s is of a known service', (endpoint) => {
  expect(placeOf(endpoint, [])).toEqual({ isOwn: false })
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://ana:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://0x7f000001/abc',
  'https://localhost/abc',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'not an address',
])('%s is refused', (endpoint) => {
  expect(placeOf(endpoint, [])).toBeUndefined()
})

test('hosts of the setting count as they are written: a name, all below a name, or one port', () => {
  const own = ['push.example', '.pushes.example', '127.0.0.1:8443', 'localhost:9443']
  expect(placeOf('https://push.example/a', own)).toEqual({ isOwn: false })
  expect(placeOf('https://a.pushes.example/a', own)).toEqual({ isOwn: false })
  expect(placeOf('https://127.0.0.1:8443/a', own)).toEqual({ isOwn: true })
  expect(placeOf('https://localhost:9443/a', own)).toEqual({ isOwn: true })
  expect(placeOf('https://localhost:9444/a', own)).toBeUndefined()
  expect(placeOf('https://127.0.0.1/a', own)).toBeUndefined()
  expect(placeOf('https://push.example:8443/a', own)).toBeUndefined()
  expect(placeOf('http://localhost:9443/a', own)).toBeUndefined()
})

test.each(['8.8.8.8', '142.250.1.1', '2a00:1450:4001:82f::200a', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
  ...['198.18.0.1', '203.0.113.5', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1'],
  ...[
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '',
  ],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
