// The measure for fan-out: what `ws` costs when it does nothing but send one buffer to everybody.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const server = createServer((_request, response) => {
  const { user, system } = process.cpuUsage()
  response.end(String((user + system) / 1e6))
})
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const frame = data.toString()
    const buffer = Buffer.from(frame)
    for (const other of sockets.clients) other.send(buffer, { binary: false })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
process.on('SIGTERM', () => process.exit(0))
