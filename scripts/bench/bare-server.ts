import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

const server = createServer((_request, response) => {
  const { user, system } = process.cpuUsage()
  response.end(String((user + system) / 1e6))
})
const sockets = new WebSocketServer({ server })
const rooms = new Map<string | undefined, Set<WebSocket>>()
sockets.on('connection', (socket, { url }) => {
  const room = rooms.get(url) ?? new Set()
  rooms.set(url, room.add(socket))
  socket.on('message', (data) => {
    const frame = data.toString()
    const buffer = Buffer.from(frame)
    for (const other of room) other.send(buffer, { binary: false })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Listening on port ${typeof address === 'object' ? address?.port : address}`)
  console.log('It is ready at that port.')
})
process.on('SIGTERM', () => process.exit(0))
