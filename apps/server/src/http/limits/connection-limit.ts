import type { Socket } from 'node:net'
import type { App } from '#http/server-type.ts'
import { addressBucket } from './address-bucket.ts'

/** docs/security.md C20. */
const MAX_CONNECTIONS_PER_ADDRESS = 100

/** Drops connections beyond 100 from one address, so that one machine cannot hold every socket. */
export function limitConnections(app: App, max = MAX_CONNECTIONS_PER_ADDRESS) {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = addressBucket(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > max) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
