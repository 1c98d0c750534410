import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatCrew, idOf, textsOf } from '#testing/chat-crew.ts'
import { addMediumBySending, photo } from '#testing/media-crew.ts'
import { openSocket, type SocketClient, type SocketOptions, UpgradeRefused } from '#testing/socket-client.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let address: string
const open: SocketClient[] = []

beforeEach(async () => {
  app = await createTestApp()
  address = await app.listen()
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.terminate()
  await app.close()
})

async function connect(options: SocketOptions = {}): Promise<SocketClient> {
  const client = await openSocket(address, options)
  open.push(client)
  return client
}

const refusedWith = async (options: SocketOptions) => {
  const outcome = await openSocket(address, options).catch((error) => error)
  return outcome instanceof UpgradeRefused ? outcome.status : outcome
}

describe('coming in', () => {
  test('everyone in the trip gets presence on each join, counting users rather than sockets', async () => {
    const { ana, ben, tripId } = await chatCrew(app)
    const phone = await connect({ as: ana })
    expect(await phone.join(tripId)).toEqual({ type: 'joined', tripId, online: 1, version: 0 })
    expect(await phone.next('presence')).toEqual({ type: 'presence', tripId, online: 1 })

    const laptop = await connect({ as: ana })
    expect(await laptop.join(tripId)).toMatchObject({ online: 1 })
    const bens = await connect({ as: ben })
    expect(await bens.join(tripId)).toMatchObject({ online: 2 })

    expect(await phone.next('presence')).toMatchObject({ online: 1 })
    expect(await phone.next('presence')).toMatchObject({ online: 2 })
    bens.socket.close()
    expect(await phone.next('presence')).toMatchObject({ online: 1 })
  })

  test("a foreign page's upgrade is refused, ours and a program's pass", async () => {
    const { ana } = await chatCrew(app)

    expect(await refusedWith({ as: ana, headers: { origin: 'https://evil.example' } })).toBe(403)
    expect(await refusedWith({ as: ana, headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
    await connect({ as: ana, headers: { origin: app.publicUrl } })
    await connect({ as: ana })
  })

  test('joining without a session or an invite closes with 4401', async () => {
    const { tripId } = await chatCrew(app)
    const nobody = await connect()
    const liar = await connect()

    nobody.send({ type: 'join', tripId })
    liar.send({ type: 'join', tripId, token: 'no-such-token' })

    expect(await nobody.closed).toBe(4401)
    expect(await liar.closed).toBe(4401)
  })

  test('a trip the caller is not in, an unknown one and nonsense close with 4404', async () => {
    const { token } = await chatCrew(app)
    const other = await chatCrew(app)
    const stranger = await app.signIn(`stranger-${randomUUID()}@crew.test`)

    for (const tripId of [other.tripId, randomUUID(), 'nonsense']) {
      const socket = await connect({ as: stranger })
      socket.send({ type: 'join', tripId })
      expect(await socket.closed).toBe(4404)
    }
    const guest = await connect()
    guest.send({ type: 'join', tripId: other.tripId, token })
    expect(await guest.closed).toBe(4404)
  })

  test('a guest joins with the token of the invite', async () => {
    const { tripId, token, inviteId } = await chatCrew(app)
    const guest = await connect()

    expect(await guest.join(tripId, token)).toMatchObject({ online: 1 })
    guest.sendMessage(tripId, 'Hi')

    const { message } = await guest.next('chat_message')
    expect(message).toMatchObject({ senderId: inviteId, senderName: 'Bob (guest)', senderIsGuest: true })
  })

  test('joining another trip leaves the first', async () => {
    const first = await chatCrew(app)
    const second = await chatCrew(app)
    const { token } = second
    await first.ana.post('/api/invite/join', { token })
    const bens = await connect({ as: first.ben })
    await bens.join(first.tripId)
    const anas = await connect({ as: first.ana })
    await anas.join(first.tripId)
    await bens.next('presence')
    expect(await bens.next('presence')).toMatchObject({ online: 2 })

    expect(await anas.join(second.tripId)).toMatchObject({ tripId: second.tripId, online: 1 })

    expect(await bens.next('presence')).toMatchObject({ online: 1 })
    bens.sendMessage(first.tripId, 'where is Ana?')
    await bens.next('chat_message')
    anas.sendMessage(first.tripId, 'here')
    expect(await anas.next('error')).toMatchObject({ code: 'VALIDATION' })
    expect(anas.received.filter((frame) => frame.type === 'chat_message')).toEqual([])
  })
})

describe('talking', () => {
  test('a message is stored, reaches everyone, and is returned as the acknowledgement', async () => {
    const { ana, ben, tripId, chat } = await chatCrew(app)
    const [anas, bens] = [await connect({ as: ana }), await connect({ as: ben })]
    await anas.join(tripId)
    await bens.join(tripId)
    const clientMessageId = randomUUID()

    anas.sendMessage(tripId, '  Wind is up!  ', clientMessageId)

    const { message } = await anas.next('chat_message')
    expect(message).toMatchObject({ text: 'Wind is up!', clientMessageId, seq: 1, senderId: await idOf(ana) })
    expect((await bens.next('chat_message')).message).toEqual(message)
    expect((await ben.get(chat)).json()).toEqual([message])
  })

  test('what is posted over HTTP reaches the sockets too', async () => {
    const { ana, ben, tripId, chat } = await chatCrew(app)
    const bens = await connect({ as: ben })
    await bens.join(tripId)

    const sent = await ana.post(chat, { text: 'by HTTP' })

    expect((await bens.next('chat_message')).message).toEqual(sent.json())
  })

  test('a guest gets picture addresses signed for that guest, a member plain ones', async () => {
    const { ana, tripId, token } = await chatCrew(app)
    const [guest, anas] = [await connect(), await connect({ as: ana })]
    await guest.join(tripId, token)
    await anas.join(tripId)
    const { id: mediaId } = await addMediumBySending(ana, tripId, { bytes: await photo() })

    anas.send({ type: 'chat_message', tripId, text: 'look', mediaId })

    const { media } = (await anas.next('chat_message')).message
    const forGuest = (await guest.next('chat_message')).message.media
    expect(media?.url).toBe(`/files/${mediaId}/original`)
    expect(forGuest?.url).toMatch(new RegExp(`^${media?.url}\\?exp=\\d+&sig=[\\w-]+\\.[\\w-]{43}$`))
    expect((await app.visitor().get(forGuest?.previewUrl ?? '')).statusCode).toBe(200)
  })

  test("another's userId in the frames changes nothing", async () => {
    const { ana, ben, tripId } = await chatCrew(app)
    const bensId = await idOf(ben)
    const anas = await connect({ as: ana })
    anas.send({ type: 'join', tripId, userId: bensId })
    await anas.next('joined')

    anas.send({ type: 'chat_message', tripId, userId: bensId, text: 'who am I?' })

    expect((await anas.next('chat_message')).message.senderId).toBe(await idOf(ana))
  })

  test('a repeated message is sent again unchanged to everyone and stored once', async () => {
    const { ana, ben, tripId, chat } = await chatCrew(app)
    const [anas, bens] = [await connect({ as: ana }), await connect({ as: ben })]
    await anas.join(tripId)
    await bens.join(tripId)
    const clientMessageId = randomUUID()
    anas.sendMessage(tripId, 'once', clientMessageId)
    const first = await anas.next('chat_message')

    anas.sendMessage(tripId, 'once', clientMessageId)

    expect(await anas.next('chat_message')).toEqual(first)
    anas.sendMessage(tripId, 'next')
    expect(await bens.next('chat_message')).toEqual(first)
    expect(await bens.next('chat_message')).toEqual(first)
    expect((await bens.next('chat_message')).message.text).toBe('next')
    expect(textsOf(await ben.get(chat))).toEqual(['once', 'next'])
  })

  test('messages keep the order in which they were sent', async () => {
    const { ana, tripId, chat } = await chatCrew(app)
    const anas = await connect({ as: ana })
    const texts = Array.from({ length: 10 }, (_, index) => `message ${index}`)

    anas.send({ type: 'join', tripId })
    for (const text of texts) anas.sendMessage(tripId, text)

    for (const text of texts) expect((await anas.next('chat_message')).message.text).toBe(text)
    expect(textsOf(await ana.get(chat))).toEqual(texts)
  })

  test('a refused message names itself, and the socket stays open', async () => {
    const { ana, tripId } = await chatCrew(app)
    const anas = await connect({ as: ana })
    anas.sendMessage(tripId, 'before joining', 'early')
    expect(await anas.next('error')).toMatchObject({ code: 'VALIDATION', clientMessageId: 'early' })
    await anas.join(tripId)
    const clientMessageId = randomUUID()

    for (const text of ['  ', 'x'.repeat(4001), 'a\u0000b']) {
      anas.sendMessage(tripId, text, clientMessageId)
      expect(await anas.next('error')).toMatchObject({ code: 'VALIDATION', clientMessageId })
    }
    anas.send({ type: 'chat_message', tripId, text: 'look', mediaId: randomUUID(), clientMessageId })
    expect(await anas.next('error')).toMatchObject({ code: 'VALIDATION', clientMessageId })
    anas.sendMessage(randomUUID(), 'elsewhere', clientMessageId)
    expect(await anas.next('error')).toMatchObject({ code: 'VALIDATION', clientMessageId })
    anas.send(JSON.stringify({ type: 'dance', clientMessageId }))
    expect(await anas.next('error')).toMatchObject({ code: 'VALIDATION', clientMessageId })

    anas.sendMessage(tripId, 'still here')
    expect((await anas.next('chat_message')).message).toMatchObject({ seq: 1, text: 'still here' })
  })
})
