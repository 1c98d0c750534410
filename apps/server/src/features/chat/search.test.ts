import { randomUUID } from 'node:crypto'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { addMedium, chatCrew, fillChat, idOf, textsOf } from '#testing/chat-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const find = (who: Caller, chat: string, q: string) => who.get(`${chat}/search?q=${encodeURIComponent(q)}`)

async function chatOf(...texts: string[]) {
  const crew = await chatCrew(app)
  const sent: SentMessage[] = []
  for (const text of texts) sent.push((await crew.ana.post(crew.chat, { text })).json())
  const found = async (q: string) => textsOf(await find(crew.guest, crew.chat, q))
  return { ...crew, sent, found }
}

describe('searching', () => {
  test('finds words and beginnings of words, the newest first, with all of them in a message', async () => {
    const { found } = await chatOf('The wind is up', 'windguru says no', 'no wonder', 'up and away')

    expect(await found('wind')).toEqual(['windguru says no', 'The wind is up'])
    expect(await found('UP wi')).toEqual(['The wind is up'])
    expect(await found('ind')).toEqual([])
    expect(await found('w')).toEqual(['no wonder', 'windguru says no', 'The wind is up'])
  })

  test('finds special letters by their plain spelling', async () => {
    const { found } = await chatOf('Søren drives', 'To Łódź and back', 'Æble på Þorláksmessa')

    expect(await found('soren')).toEqual(['Søren drives'])
    expect(await found('SØREN')).toEqual(['Søren drives'])
    expect(await found('lodz')).toEqual(['To Łódź and back'])
    expect(await found('aeble thorlaks')).toEqual(['Æble på Þorláksmessa'])
  })

  test('ignores accents, case and Unicode composition', async () => {
    const { found } = await chatOf('Mañana en El Médano', 'Straße', 'cafe\u0301 ΟΔΟΣ')

    expect(await found('MANANA medano')).toEqual(['Mañana en El Médano'])
    expect(await found('médano')).toEqual(['Mañana en El Médano'])
    expect(await found('strasse')).toEqual(['Straße'])
    expect(await found('CAFÉ οδός')).toEqual(['cafe\u0301 ΟΔΟΣ'])
  })

  test.each([
    '%',
    '_',
    '"',
    "'",
    '*',
    ':',
    '🤙',
    "' OR 1=1 --",
    'x" OR words:"a',
    'NOT',
    'a AND',
    '(',
    '-wind',
    'NEAR(a b)',
  ])('treats %s as plain words, and finds nothing when there are none', async (q) => {
    const { found } = await chatOf('100% _sure_ about the wind')

    expect(await found(q)).toEqual(q === '-wind' ? ['100% _sure_ about the wind'] : [])
  })

  test('looks for up to 200 characters, and for something', async () => {
    const { ana, chat } = await chatOf(`${'x'.repeat(100)} y`)

    expect(textsOf(await find(ana, chat, 'x'.repeat(200)))).toHaveLength(1)
    for (const q of ['x'.repeat(201), 'x'.repeat(500), '', '  '])
      expect((await find(ana, chat, q)).statusCode).toBe(400)
    expect((await ana.get(`${chat}/search`)).statusCode).toBe(400)
  })

  test('knows an edited message by its new words and a deleted one by none', async () => {
    const { ana, sent, found } = await chatOf('meet at nine', 'meet at ten')

    await ana.patch(`/api/messages/${sent[0]?.id}`, { text: 'come at eleven' })
    await ana.delete(`/api/messages/${sent[1]?.id}`)

    expect(await found('meet')).toEqual([])
    expect(await found('eleven')).toEqual(['come at eleven'])
    expect(await found('deleted')).toEqual([])
  })

  test('looks in one trip alone', async () => {
    const { found } = await chatOf('our secret')
    const other = await chatOf('their secret')

    expect(await found('secret')).toEqual(['our secret'])
    expect(await other.found('secret')).toEqual(['their secret'])
  })

  test('continues by page and returns messages in the same form as lists', async () => {
    const { ana, chat, tripId, guest } = await chatOf()
    const ids = await fillChat(app, tripId, 65, { userId: await idOf(ana) })

    const pages: string[][] = []
    let path: string | undefined = `${chat}/search?q=message`
    while (path !== undefined) {
      const reply = await guest.get(path)
      pages.push((reply.json() as SentMessage[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
    }

    expect(pages.map((page) => page.length)).toEqual([30, 30, 5])
    expect(pages.flat()).toEqual(ids.toReversed())
    expect((await find(guest, chat, 'message 7')).json()).toEqual(
      ((await guest.get(chat)).json() as SentMessage[]).filter(({ text }) => text.endsWith(' 7')),
    )
    expect((await guest.get(`${chat}/search?q=a&before=${randomUUID()}`)).statusCode).toBe(400)
  })

  test('what is sent again is found once, also among new messages', async () => {
    const { ana, chat, found } = await chatOf()
    const again = { text: 'wind again', clientMessageId: randomUUID() }
    await ana.post(chat, again)

    await Promise.all(
      [again, { text: 'wind one' }, again, { text: 'wind two' }].map((draft) => ana.post(chat, draft)),
    )

    expect((await found('wind')).toSorted()).toEqual(['wind again', 'wind one', 'wind two'])
    expect(await found('again')).toEqual(['wind again'])
  })
})

describe('narrowed', () => {
  test('to one sender as a member, a guest, or a former guest with an account', async () => {
    const { ana, ben, chat, tripId, inviteId, token, guest } = await chatOf('wind of ana')
    await ben.post(chat, { text: 'wind of ben' })
    await guest.post(chat, { text: 'wind of bob' })
    const by = async (id: string) => textsOf(await ana.get(`${chat}/search?q=wind&from=${id}`))

    expect(await by(await idOf(ana))).toEqual(['wind of ana'])
    expect(await by(await idOf(ben))).toEqual(['wind of ben'])
    expect(await by(inviteId)).toEqual(['wind of bob'])
    expect(await by(randomUUID())).toEqual([])
    const bob = await app.signIn(`bob-${randomUUID()}@crew.test`)
    await bob.post('/api/invite/join', { token })
    await bob.post(`/api/trips/${tripId}/messages`, { text: 'wind of bob again' })
    expect(await by(await idOf(bob))).toEqual(['wind of bob again', 'wind of bob'])
    expect(await by(inviteId)).toEqual([])
  })

  test('to photos, links and files, together with words and a person', async () => {
    const { ana, ben, chat, tripId } = await chatOf(
      'wind',
      'wind at HTTPS://windguru.example/1',
      'http is no wind',
    )
    const mediaOf = async (type: 'image' | 'video' | 'file') => {
      const id = await addMedium(app, tripId, await idOf(ana))
      await app.services.database.db.updateTable('media').set({ type }).where('id', '=', id).execute()
      return id
    }
    for (const type of ['image', 'video', 'file'] as const)
      await ana.post(chat, { text: `wind ${type}`, mediaId: await mediaOf(type) })
    await ben.post(chat, { text: 'wind picture', mediaId: await mediaOf('image') })
    const gone = await mediaOf('image')
    await ana.post(chat, { text: 'wind that is gone', mediaId: gone })
    await ana.delete(`/api/media/${gone}`)
    const found = async (query: string) => textsOf(await ben.get(`${chat}/search?q=wi&${query}`))

    expect(await found('with=photos')).toEqual(['wind picture', 'wind video', 'wind image'])
    expect(await found('with=files')).toEqual(['wind file'])
    expect(await found('with=links')).toEqual(['wind at HTTPS://windguru.example/1'])
    expect(await found(`with=photos&from=${await idOf(ben)}`)).toEqual(['wind picture'])
    expect((await ben.get(`${chat}/search?q=wi&with=songs`)).statusCode).toBe(400)
    expect((await ben.get(`${chat}/search?q=wi&from=ben`)).statusCode).toBe(400)
  })

  test('to the current content of edited and deleted messages', async () => {
    const { ana, ben, sent, chat } = await chatOf('wind one', 'wind https://two.example', 'wind www.three')
    const links = async () => textsOf(await ben.get(`${chat}/search?q=wind&with=links`))
    expect(await links()).toEqual(['wind www.three', 'wind https://two.example'])

    await ana.patch(`/api/messages/${sent[0]?.id}`, { text: 'wind https://one.example' })
    await ana.patch(`/api/messages/${sent[1]?.id}`, { text: 'wind without' })
    await ana.delete(`/api/messages/${sent[2]?.id}`)

    expect(await links()).toEqual(['wind https://one.example'])
    expect(textsOf(await ben.get(`${chat}/search?q=wind&from=${await idOf(ana)}`))).toEqual([
      'wind without',
      'wind https://one.example',
    ])
  })

  test('it continues by page, past many messages that do not match', async () => {
    const { ana, ben, chat, tripId } = await chatOf()
    await fillChat(app, tripId, 40, { userId: await idOf(ben), text: 'wind' })
    await fillChat(app, tripId, 2500, { userId: await idOf(ana), text: 'wind' })

    const first = await ana.get(`${chat}/search?q=wind&from=${await idOf(ben)}`)
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link ?? ''))?.[1] ?? ''

    expect(textsOf(first)).toHaveLength(30)
    expect(textsOf(await ana.get(next))).toHaveLength(10)
  })
})
