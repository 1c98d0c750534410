import type { ServerFrame } from '@sendit/core/frames.ts'
import { WebSocket } from 'ws'
import type { Rider } from './crews.ts'

const TIMEOUT_MS = 6_000

export type ChatLine = {
  postMessage(clientMessageId: string, text: string): Promise<string>
  close(): void
}

type Waiter = { resolve(id: string): void; reject(error: Error): void }

export function openChatLine(host: string, { cookie, address }: Rider, tripId: string): ChatLine {
  let socket: WebSocket | undefined
  const waiting = new Map<string, Waiter>()

  function lose(reason: string) {
    const lost = socket
    socket = undefined
    lost?.terminate()
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }

  function receive(frame: ServerFrame) {
    if (frame.type === 'chat_message')
      waiting.get(frame.message.clientMessageId ?? '')?.resolve(frame.message.id)
    if (frame.type === 'error') waiting.get(frame.clientMessageId ?? '')?.reject(new Error(frame.code))
  }

  async function open(): Promise<WebSocket> {
    if (socket?.readyState === WebSocket.OPEN) return socket
    const opening = new WebSocket(`ws://${host}/ws`, {
      headers: { cookie, 'x-forwarded-for': address },
      handshakeTimeout: TIMEOUT_MS,
    })
    socket = opening
    opening.on('message', (data) => receive(JSON.parse(data.toString()) as ServerFrame))
    await new Promise<void>((resolve, reject) => {
      opening.once('open', resolve)
      opening.once('error', reject)
    })
    opening.on('error', () => {})
    opening.on('close', () => socket === opening && lose('the line was closed'))
    opening.send(JSON.stringify({ type: 'join', tripId, userId: null, token: null }))
    return opening
  }

  return {
    async postMessage(clientMessageId, text) {
      const line = await open()
      return new Promise<string>((resolve, reject) => {
        const timer = setTimeout(() => lose('nothing came back'), TIMEOUT_MS)
        const settle = () => {
          clearTimeout(timer)
          waiting.delete(clientMessageId)
        }
        waiting.set(clientMessageId, {
          resolve: (id) => [settle(), resolve(id)],
          reject: (error) => [settle(), reject(error)],
        })
        line.send(JSON.stringify({ type: 'chat_message', tripId, text, clientMessageId }))
      })
    },
    close: () => lose('the rider is gone'),
  }
}
