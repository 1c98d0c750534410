import type { IncomingMessage } from 'node:http'
import type { App } from '#http/server-type.ts'

/**
 * Ends the connection of whoever asked for an upgrade and got an ordinary answer: Node gives such a socket away, and nobody
 * else would ever close it.
 */
export function endRefusedUpgrades(app: App) {
  app.addHook('onSend', async (request, reply) => {
    if (wantsUpgrade(request.raw)) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    if (wantsUpgrade(request.raw)) request.raw.socket.end()
  })
}

/** Node's parser says so; its types do not. */
function wantsUpgrade(raw: IncomingMessage & { upgrade?: boolean }): boolean {
  return raw.upgrade === true
}
