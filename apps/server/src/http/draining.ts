import type { App } from './server-type.ts'

/**
 * While the server stops, each answer is the last of its connection. Otherwise a browser that was just answered keeps its
 * connection open for the next request, and the server waits for it until it is ended by force.
 */
export function drainConnections(app: App) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // For answers whose headers were out before; this one's connection is idle only after this turn.
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
  })
}
