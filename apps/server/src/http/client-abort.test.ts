import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/test-app.ts'

test('a request whose socket has already closed is handled without a server error', async () => {
  const log = new PassThrough()
  let written = ''
  log.on('data', (chunk) => {
    written += chunk
  })
  const app = await createTestApp({ logTo: log })
  const [host, port] = (await app.listen()).split(':')
  // Simulates an abort while the event loop was busy.
  app.app.server.prependListener('request', ({ socket }) => socket.destroy())
  const socket = connect(Number(port), host).on('error', () => {})
  await once(socket, 'connect')

  socket.write('GET /api/trips HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.7\r\n\r\n')
  await once(socket, 'close')
  await app.close()

  expect(written).not.toContain('unexpected error')
})
