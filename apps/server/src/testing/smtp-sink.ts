import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { wholeBody } from './whole-body.ts'

export type SinkBehaviour = 'accept' | 'refuse' | 'try later' | 'hang' | 'mute'
export type ReceivedMail = { mail: Email; recipients: string[] }

export type SinkOptions = {
  /** Self-signed. */
  offersTls?: boolean
  password?: string
}

export async function openSmtpSink({ offersTls = false, password }: SinkOptions = {}) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let behaviour: SinkBehaviour = 'accept'
  let attempts = 0
  let underWay = 0
  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    // Never greets.
    onConnect: (_session, answer) => (behaviour === 'mute' ? undefined : answer()),
    onAuth: (given, _session, answer) =>
      given.password === password
        ? answer(null, { user: given.username })
        : answer(refusal(535, 'Authentication failed')),
    onRcptTo(_address, _session, answer) {
      attempts += 1
      if (behaviour === 'refuse') answer(refusal(550, 'No such mailbox'))
      else if (behaviour === 'try later') answer(refusal(451, 'Come back later'))
      else if (behaviour === 'accept') answer()
    },
    async onData(stream, session, answer) {
      underWay += 1
      const raw = await wholeBody(stream)
      underWay -= 1
      if (raw === undefined) return
      received.push({
        mail: await PostalMime.parse(raw),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
      })
      answer()
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(next: SinkBehaviour) {
      behaviour = next
    },
    attempts: () => attempts,
    underWay: () => underWay,
    close,
    [Symbol.asyncDispose]: close,
  }

  async function close() {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(resolve))
  }
}

export type SmtpSink = Awaited<ReturnType<typeof openSmtpSink>>

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
