// The only GET with an effect: only our own page may call it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, lastLinkToken, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function mintLink(email: string): Promise<string> {
  await app.visitor().post('/api/auth/request-magic-link', { email })
  return `/api/auth/verify-magic-link?token=${await lastLinkToken(app, app.services, email)}`
}

const OWN = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const AN_IMAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
const AN_OLD_IMAGE = { accept: 'image/webp,image/avif,image/*;q=0.8,*/*;q=0.5' }

const LOADED: [what: string, sent: Record<string, string>][] = [
  ['an image', AN_IMAGE],
  ['an image that may be read', { ...AN_IMAGE, 'sec-fetch-mode': 'cors' }],
  ['an image of a browser that names no destination', { ...AN_IMAGE, 'sec-fetch-dest': '' }],
  ['an image where no Sec-Fetch-* is sent: an older browser, or plain http', AN_OLD_IMAGE],
  ['a page where no Sec-Fetch-* is sent', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ...[
    'video',
    'audio',
    'track',
    'iframe',
    'frame',
    'object',
    'embed',
    'document',
    'script',
    'style',
    'font',
  ].map((dest): [string, Record<string, string>] => [
    `our own page's ${dest}`,
    { ...OWN, 'sec-fetch-dest': dest },
  ]),
  ['a call without an answer', { ...OWN, 'sec-fetch-mode': 'no-cors' }],
  ['a sibling site', { ...OWN, 'sec-fetch-site': 'same-site' }],
  ['another site', { ...OWN, 'sec-fetch-site': 'cross-site' }],
]

test.each(LOADED)('a link loaded as %s does not sign in and stays valid', async (_what, sent) => {
  const headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
  const url = await mintLink('mallory@elsewhere.example')
  const victim = await app.signIn('ana@crew.example')

  const reply = await victim.get(url, { headers })

  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toMatch(/^\/auth\/verify\?token=[\w-]{43}$/)
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect((await victim.get('/api/auth/user')).json().email).toBe('ana@crew.example')
  expect((await app.visitor().get(url, { headers: OWN })).statusCode).toBe(200)
})

test.each([
  ["our own page's fetch", OWN],
  ['a program that is no browser', {}],
  ['a program that takes anything', { accept: '*/*' }],
  ['a program that wants JSON', { accept: 'application/json, text/plain, */*' }],
])('%s signs in', async (_what, headers) => {
  expect((await app.visitor().get(await mintLink('ana@crew.example'), { headers })).statusCode).toBe(200)
})

test.each([
  (link: string) => `https:${link}`,
  (link: string) => `http://localhost:3000${link}`,
  (link: string) => `https://localhost:3000${link}`,
  (link: string) => link,
])('a link is no picture of a trip, however it is written (%#)', async (write) => {
  const { ana, trip } = await crew(app)
  const link = await mintLink('mallory@elsewhere.example')

  await ana.patch(`/api/trips/${trip.id}`, { heroImage: write(link) })

  const { heroImage } = (await ana.get(`/api/trips/${trip.id}`)).json()
  expect(
    new URL(heroImage ?? 'https://none.example', app.publicUrl.replace('http:', 'https:')).hostname,
  ).not.toBe('localhost')
})
