// docs/security.md C5.
import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { crew, invite, person, planTrip, tokenOf } from '#testing/crew.ts'
import { plantRows } from '#testing/planted-rows.ts'
import { ROUTE_RULES, type RouteRule } from '#testing/route-rules.ts'
import { staged } from '#testing/staged.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const DOCUMENT = '/api/docs'
const TRY_MALFORMED = ['anon', 'guest', 'member']

let app: TestApp
let routes: Set<string>
let stage: Awaited<ReturnType<typeof setStage>>

async function openStage() {
  routes = new Set()
  subscribe('fastify.initialization', listenToRoutes)
  app = await createTestApp({ env: { ADMIN_EMAILS: 'nobody@here.example', WEATHER_PROVIDER: 'off' } })
  unsubscribe('fastify.initialization', listenToRoutes)
  stage = await staged(app, 'matrix', setStage)
}
const closeStage = () => app.close()

function listenToRoutes(message: unknown) {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) if (!url.startsWith(DOCUMENT)) routes.add(`${one} ${url}`)
  })
}

async function setStage() {
  const { ana, ben, gus, gusInvite, trip } = await crew(app)
  const eve = await person(app, 'xenia@secret-crew.example')
  await eve.put('/api/profile', { displayName: 'Xenia Secret' })
  const secret = await planTrip(eve, { name: 'Secret spot', description: 'Secret plans' })
  const secretInvite = await invite(eve, secret, { email: 'yuri@secret-crew.example', name: 'Yuri Secret' })
  const loner = await person(app, 'loner@nowhere.example')
  const callers: Record<
    string,
    { caller: Caller; kind: 'anon' | 'guest' | 'user'; in: 'ours' | 'theirs' | 'none'; owns?: true }
  > = {
    anon: { caller: app.visitor(), kind: 'anon', in: 'none' },
    guest: { caller: gus, kind: 'guest', in: 'ours' },
    'guest of another trip': {
      caller: app.visitor().withInvite(tokenOf(secretInvite)),
      kind: 'guest',
      in: 'theirs',
    },
    outsider: { caller: eve, kind: 'user', in: 'theirs', owns: true },
    loner: { caller: loner, kind: 'user', in: 'none' },
    member: { caller: ben, kind: 'user', in: 'ours' },
    owner: { caller: ana, kind: 'user', in: 'ours', owns: true },
  }
  const [award] = (await ana.get(`/api/trips/${trip.id}/awards`)).json()
  const [secretAward] = (await eve.get(`/api/trips/${secret.id}/awards`)).json()
  const strangerId = loner.user.id
  const ours = {
    ...{ tripId: trip.id, inviteId: gusInvite.id, awardId: award.id as string },
    ...(await plantRows(app, {
      ...{ tripId: trip.id, ownerId: ana.user.id, uploaderId: ben.user.id, riderId: strangerId },
      ...{ strangerId, text: 'Dinner', placeholderName: 'Kim' },
    })),
  }
  const theirs = {
    ...{ tripId: secret.id, inviteId: secretInvite.id, awardId: secretAward.id as string },
    ...(await plantRows(app, {
      ...{ tripId: secret.id, ownerId: eve.user.id, uploaderId: eve.user.id, riderId: ben.user.id },
      ...{ strangerId, text: 'Secret plans', placeholderName: 'Zoe Secret' },
    })),
  }
  const everyIdAs = (idOf: () => string) =>
    Object.fromEntries(Object.keys(ours).map((name) => [name, idOf()])) as typeof ours
  const targets = [
    { name: 'our trip', in: 'ours', ...ours },
    { name: 'their trip', in: 'theirs', ...theirs },
    { name: 'an unknown id', in: 'nothing', ...everyIdAs(randomUUID) },
    ...['not-an-id', '%00', '..%2f..', "'%20or%20'1'='1", 'x'.repeat(3000)].map((id) => ({
      ...{ name: `the malformed id ${id.slice(0, 20)}`, in: 'nothing' },
      ...everyIdAs(() => id),
    })),
  ]
  const secrets = {
    ours: [trip.id, trip.name, 'ana@crew.example', 'gus@crew.example', gusInvite.inviteUrl],
    theirs: [
      secret.id,
      'Secret spot',
      'Secret plans',
      'secret-crew.example',
      'Xenia Secret',
      'Yuri Secret',
      'Zoe Secret',
    ],
  }
  return { callers, targets, secrets, trip, secret, gusInvite, secretInvite }
}

function expectedStatus(
  entry: RouteRule,
  who: { kind: string; in: string; owns?: true },
  targetIn: string,
): number {
  const { rule } = entry
  const ok = (who.kind === 'guest' && entry.okForGuest) || (who.owns && entry.okForOwner) || entry.ok
  if (rule === 'anyone') return ok
  if (who.kind === 'anon') return 401
  if (who.kind === 'guest' && rule === 'self') return 401
  if (who.kind === 'guest' && (rule === 'user' || rule === 'admin' || rule === 'write')) return 403
  if (rule === 'read' || rule === 'write') return who.in === targetIn ? ok : 404
  return rule === 'admin' ? 403 : ok
}

function listCalls(route: string, entry: RouteRule) {
  const targets = route.includes(':') ? stage.targets : stage.targets.slice(0, 1)
  return Object.entries(stage.callers).flatMap(([name, who]) =>
    targets
      .filter((target) => !target.name.startsWith('the malformed') || TRY_MALFORMED.includes(name))
      .map((target) => ({
        label: `${name} × ${target.name}`,
        who,
        target,
        expected: expectedStatus(entry, who, target.in),
      })),
  )
}

async function expectAnswers(route: string, entry: RouteRule, calls: ReturnType<typeof listCalls>) {
  const [method = '', pattern = ''] = route.split(' ')
  const found: Record<string, number> = {}
  const leaks: string[] = []
  for (const { label, who, target } of calls) {
    app.clock.advanceMs(2 * 60_000)
    const reply = await who.caller.request({
      method: method as 'GET',
      url: fill(pattern, target) + (entry.query ?? ''),
      ...(entry.body && { payload: entry.body }),
    })
    found[label] = reply.statusCode
    const hidden = [
      ...(who.in === 'ours' ? [] : stage.secrets.ours),
      ...(who.in === 'theirs' ? [] : stage.secrets.theirs),
    ]
    leaks.push(...hidden.filter((text) => reply.body.includes(text)).map((text) => `${label}: ${text}`))
  }
  expect(found).toEqual(Object.fromEntries(calls.map(({ label, expected }) => [label, expected])))
  expect(leaks).toEqual([])
}

function fill(pattern: string, target: (typeof stage.targets)[number]): string {
  const values: Record<string, string> = {
    ...target,
    emoji: encodeURIComponent('🤙'),
    fileId: target.mediaId,
    variant: 'original',
    sessionId: target.tripId,
    passkeyId: target.tripId,
  }
  return pattern.replaceAll(/:(\w+)/g, (whole, name: string) => values[name] ?? whole)
}

const changes = (route: string) => !route.startsWith('GET ')

describe('what is refused changes nothing, so that all routes refuse on one stage', () => {
  beforeAll(openStage)
  afterAll(closeStage)

  test('every server route is in the matrix', () => {
    const missing = [...routes].filter((route) => ROUTE_RULES[route] === undefined)

    expect(missing).toEqual([])
    expect(routes.size).toBeGreaterThan(20)
  })

  test.each(Object.entries(ROUTE_RULES))('%s', async (route, entry) => {
    const calls = listCalls(route, entry)

    expect(routes).toContain(route)
    await expectAnswers(
      route,
      entry,
      calls.filter(({ expected }) => expected >= 400 || !changes(route)),
    )
  })
})

describe('who may change something is answered as the rules say', () => {
  beforeEach(openStage)
  afterEach(closeStage)

  test.each(Object.entries(ROUTE_RULES).filter(([route]) => changes(route)))('%s', async (route, entry) => {
    const calls = listCalls(route, entry)

    await expectAnswers(
      route,
      entry,
      calls.filter(({ expected }) => expected < 400),
    )
  })
})

describe('by their ids', () => {
  beforeAll(openStage)
  afterAll(closeStage)

  test('a row is only found through its own trip', async () => {
    const ana = await app.signIn('ana@crew.example')
    const path = `/api/trips/${stage.trip.id}/invites`
    const others = [stage.secretInvite.id, randomUUID(), 'not-an-id', '%00', '%01', 'x'.repeat(3000)]

    const replies = await Promise.all(others.map((id) => ana.delete(`${path}/${id}`)))

    expect(replies.map((reply) => reply.statusCode)).toEqual(others.map(() => 404))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  })

  test('an unknown trip and one of others get the very same answer', async () => {
    const ana = await app.signIn('ana@crew.example')

    const unknown = await ana.get(`/api/trips/${randomUUID()}`)
    const others = await ana.get(`/api/trips/${stage.secret.id}`)

    expect(others.statusCode).toBe(unknown.statusCode)
    expect(others.body).toBe(unknown.body)
  })

  test('an id written in capitals is the same trip', async () => {
    const ana = await app.signIn('ana@crew.example')

    expect((await ana.get(`/api/trips/${stage.trip.id.toUpperCase()}`)).json().id).toBe(stage.trip.id)
  })
})
