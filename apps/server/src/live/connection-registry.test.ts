import { expect, test } from 'vitest'
import { type Actor, ANON } from '#auth/actor.ts'
import { type Connection, createConnectionRegistry } from './connection-registry.ts'

type Stand = Connection & { closedWith: number[]; sent: unknown[]; looks: number }

const user = (userId: string, sessionId = `session of ${userId}`): Actor => ({
  kind: 'user',
  userId,
  sessionId,
  user: {} as never,
})

function stand(first: Actor, at: { address?: string; tripId?: string; joiningTripId?: string } = {}): Stand {
  const closedWith: number[] = []
  const sent: unknown[] = []
  let holder = first
  const { address = '10.0.0.1', tripId, joiningTripId } = at
  return {
    closedWith,
    sent,
    looks: 0,
    address,
    get actor() {
      this.looks += 1
      return holder
    },
    set actor(next: Actor) {
      holder = next
    },
    access: tripId === undefined ? undefined : ({ tripId } as never),
    joiningTripId,
    close: (code) => void closedWith.push(code),
    send: (frame) => void sent.push(frame),
  }
}

function registryOf(...peers: Stand[]) {
  const connections = createConnectionRegistry<Stand>()
  for (const peer of peers) connections.add(peer)
  return connections
}

test.each([100, 10_000])('making room among %i sockets checks only the user’s own', (size) => {
  const others = Array.from({ length: size }, (_, index) => stand(user(`u${index}`)))
  const anas = Array.from({ length: 6 }, () => stand(user('ana')))
  const connections = registryOf(...others, ...anas)
  for (const peer of [...others, ...anas]) peer.looks = 0

  connections.makeRoomFor(anas[5] as Stand)

  expect(others.reduce((sum, { looks }) => sum + looks, 0)).toBe(0)
  expect(anas.map(({ closedWith }) => closedWith)).toEqual([[4408], [], [], [], [], []])
})

test.each([100, 10_000])('ending a session among %i sockets checks only the user’s own', (size) => {
  const others = Array.from({ length: size }, (_, index) => stand(user(`u${index}`)))
  const [phone, laptop] = [stand(user('ana', 'phone')), stand(user('ana', 'laptop'))]
  const connections = registryOf(...others, phone, laptop)
  for (const peer of others) peer.looks = 0

  connections.revoke({ kind: 'session', sessionId: 'phone' })

  expect(others.reduce((sum, { looks }) => sum + looks, 0)).toBe(0)
  expect([phone.closedWith, laptop.closedWith]).toEqual([[4401], []])
})

test('a socket is found by its current user, and the oldest to arrive is closed', () => {
  const [late, ...known] = Array.from({ length: 6 }, (_, index) => stand(index === 0 ? ANON : user('ana')))
  const connections = registryOf(late as Stand, ...known)
  Object.assign(late as Stand, { actor: user('ana') })

  connections.place(late as Stand)
  connections.makeRoomFor(known[4] as Stand)

  expect((late as Stand).closedWith).toEqual([4408])
  expect(known.flatMap(({ closedWith }) => closedWith)).toEqual([])
})

test('an ended membership closes the sockets in its trip or on their way in, a trip that ends all of its own', () => {
  const inside = stand(user('ana'), { tripId: 't1' })
  const joining = stand(user('ana'), { tripId: 't2', joiningTripId: 't1' })
  const elsewhere = stand(user('ana'), { tripId: 't2' })
  const bens = stand(user('ben'), { tripId: 't1' })
  const connections = registryOf(inside, joining, elsewhere, bens)

  connections.revoke({ kind: 'membership', userId: 'ana', tripId: 't1' })
  connections.revoke({ kind: 'trip', tripId: 't2' })

  expect(inside.closedWith).toEqual([4404])
  expect(joining.closedWith).toEqual([4404, 4404])
  expect(elsewhere.closedWith).toEqual([4404])
  expect(bens.closedWith).toEqual([])
})

test('leaving on one device notifies the user’s other devices, in any trip', () => {
  const inside = stand(user('ana'), { tripId: 't1' })
  const elsewhere = stand(user('ana'), { tripId: 't2' })
  const bens = stand(user('ben'), { tripId: 't2' })
  const connections = registryOf(inside, elsewhere, bens)

  connections.revoke({ kind: 'membership', userId: 'ana', tripId: 't1' })

  expect([inside.sent, bens.sent]).toEqual([[], []])
  expect(elsewhere.sent).toEqual([{ type: 'trip_changed', tripId: 't1', topics: ['trip'] }])
})

test('who has left is found nowhere', () => {
  const gone = stand(user('ana'), { address: '10.0.0.7', tripId: 't1' })
  const connections = registryOf(gone)

  connections.remove(gone)
  connections.place(gone)
  connections.revoke({ kind: 'trip', tripId: 't1' })

  expect([connections.countAt('10.0.0.7'), connections.size(), gone.closedWith]).toEqual([0, 0, []])
})
