import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCREENS } from '@sendit/core/screens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createProduct, type Product } from '#app.ts'
import { type Caller, createCaller } from '#testing/caller.ts'
import { invite, person, planTrip } from '#testing/crew.ts'
import { createTestApp, TEST_ORIGIN, type TestApp } from '#testing/test-app.ts'

const PAGE = '<!doctype html><head><title>SendIt!</title></head>'
const AS_PAGE = expect.stringMatching(/^<!doctype html><head><title>SendIt!<\/title>.*<\/head>$/s)
const MANIFEST = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  '_app.js': { file: 'assets/app.js', imports: ['index.html'], css: ['assets/app.css'] },
  'src/app/signed-in-app.tsx': { file: 'assets/signed-in-app.js', imports: ['index.html', '_app.js'] },
  'src/pages/home-page.tsx': { file: 'assets/home-page.js', imports: ['_app.js'] },
  'src/pages/expenses-page.tsx': { file: 'assets/expenses-page.js', imports: ['_app.js'] },
  'src/pages/landing-page.tsx': { file: 'assets/landing-page.js', imports: ['index.html'] },
  'src/pages/auth-page.tsx': {
    file: 'assets/auth-page.js',
    assets: ['assets/face-maya-a1.svg', 'assets/scene-sign-in-a1.svg', 'assets/scene-sign-in-wide-a1.svg'],
  },
  'src/pages/not-found-page.tsx': { file: 'assets/not-found-page.js' },
}

const FILES = [
  'app-icon.svg',
  'app-icon-192.png',
  'app-icon-512.png',
  'favicon.ico',
  'apple-touch-icon.png',
  'mail-hero.jpg',
  'manifest.webmanifest',
  'preview.jpg',
  'robots.txt',
  'sw.js',
  'signed-out.js',
]

let app: TestApp
let webRoot: string
let site: Product
let visitor: Caller

beforeAll(async () => {
  app = await createTestApp()
  webRoot = await mkdtemp(join(tmpdir(), 'sendit-pages-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  await mkdir(join(webRoot, '.vite'))
  await writeFile(join(webRoot, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  for (const name of FILES) {
    await writeFile(join(webRoot, name), name)
  }
  site = await createProduct({ ...app.services, meters: createMeters() }, webRoot)
  visitor = createCaller(site.app)
})
afterAll(async () => {
  await site.app.close()
  await app.close()
  await rm(webRoot, { recursive: true, force: true })
})

const paths = Object.values(SCREENS).map(({ path }) => path)

test.each(paths.filter((path) => path !== '/mailbox'))(
  '%s is a screen, also for who only asks whether it is there',
  async (path) => {
    const page = await visitor.get(path)
    const head = await visitor.request({ method: 'HEAD', url: path })

    expect([page.statusCode, page.body]).toEqual([200, AS_PAGE])
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(page.headers['content-type'])
    expect(head.headers['content-length']).toBe(page.headers['content-length'])
  },
)

test.each(['/no/such/page', '/kite.png', '/.env', '/wp-login.php'])(
  '%s is answered with the app page and status 404',
  async (path) => {
    const reply = await visitor.get(path)

    expect([reply.statusCode, reply.body]).toEqual([404, AS_PAGE])
    expect(reply.headers['cache-control']).toBe('no-store')
  },
)

describe('a slash at the end', () => {
  test('leads to the screen, with what stood behind it', async () => {
    const reply = await visitor.get('/auth/?token=abc')

    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/auth?token=abc'])
  })

  test('leads nowhere else', async () => {
    expect((await visitor.get('//evil.example/')).statusCode).toBe(404)
    expect((await visitor.get('/no/such/page/')).statusCode).toBe(404)
  })
})

test.each(FILES.map((name) => `/${name}`))('%s is there under its own name', async (path) => {
  const reply = await visitor.get(path)

  expect([reply.statusCode, reply.body]).toEqual([200, path.slice(1)])
})

async function signedIn(email: string): Promise<Caller> {
  const { cookies } = await app.signIn(email)
  const caller = createCaller(site.app)
  for (const [name, value] of cookies) caller.cookies.set(name, value)
  return caller
}

const TRIP = '0190b2c4-1111-7000-8000-000000000001'

const preloads = (html: string) =>
  [...html.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))

describe('what a screen needs first is preloaded in one round trip', () => {
  test('code and answers of a signed-in person', async () => {
    const ana = await signedIn('ana@crew.example')

    const home = preloads((await ana.get('/')).body)
    const expenses = preloads((await ana.get(`/expenses?tripId=${TRIP}`)).body)

    const shell = ['/assets/signed-in-app.js', '/assets/app.js', '/assets/app.css']
    const reads = ['/api/auth/user', '/api/trips']
    expect(home).toEqual([...shell, '/assets/home-page.js', ...reads])
    const trip = `/api/trips/${TRIP}`
    const ofTrip = [trip, `${trip}/expenses?limit=50&shares=uneven`, `${trip}/balances`]
    expect(expenses).toEqual([...shell, '/assets/expenses-page.js', ...reads, ...ofTrip])
  })

  test('the landing page of a signed-out visitor, and no response that would be refused', async () => {
    const front = (await visitor.get('/')).body
    expect(preloads(front)).toEqual(['/assets/landing-page.js'])
    expect(front).toContain('<meta name="visitor" content="nobody">')
    expect((await (await signedIn('ana@crew.example')).get('/')).body).not.toContain('name="visitor"')
    expect(preloads((await visitor.get('/expenses')).body)).toEqual(['/assets/not-found-page.js'])
  })

  test('the picture of a screen, in the shape that fits the window', async () => {
    const { body } = await visitor.get('/auth')

    expect(preloads(body)).toEqual([
      '/assets/auth-page.js',
      '/assets/scene-sign-in-a1.svg',
      '/assets/scene-sign-in-wide-a1.svg',
    ])
    expect(body).toContain('media="not all and (min-width: 1024px)" href="/assets/scene-sign-in-a1.svg"')
    expect(body).toContain('media="(min-width: 1024px)" href="/assets/scene-sign-in-wide-a1.svg"')
  })

  test('nothing that an address made up', async () => {
    const ana = await signedIn('ana@crew.example')
    const { body } = await ana.get('/?trip=%22%3E%3Cscript%3E&tripId=x')

    expect(body).not.toContain('<script')
    expect(preloads(body)).not.toContainEqual(expect.stringMatching('/api/trips/'))
  })
})

describe('what a messenger shows of a pasted link', () => {
  const previewOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/property="og:(title|description|image)" content="([^"]*)"/g)].map(
        ([, name, text]) => [name, text],
      ),
    )
  const PRODUCT = {
    title: 'SendIt!',
    description: 'Plan a kite-surfing trip with your crew: chat, photos, costs and the wind in one place.',
    image: `${TEST_ORIGIN}/preview.jpg`,
  }

  test('the product, for any page', async () => {
    expect(previewOf((await visitor.get('/')).body)).toEqual(PRODUCT)
  })

  test('who invites to what, for the link of an invite', async () => {
    const ana = await person(app, 'ana@crew.example')
    await ana.put('/api/profile', { displayName: 'Ana "Lulu" <b>' })
    const trip = await planTrip(ana, {
      name: 'Levante & more',
      tripDate: '2026-09-01',
      tripEndDate: '2026-09-06',
    })
    const link = new URL((await invite(ana, trip, { email: 'ben@crew.example' })).inviteUrl)

    const { body, headers } = await visitor.get(`${link.pathname}${link.search}`)

    expect(previewOf(body)).toEqual({
      title: 'Ana &quot;Lulu&quot; &lt;b&gt; invites you to Levante &amp; more',
      description: `${trip.location} · 1 – 6 September 2026`,
      image: PRODUCT.image,
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toContain('ben@crew.example')
  })

  test('the product again once the link has ended, and for a link that never was', async () => {
    const ana = await person(app, 'ana@crew.example')
    const trip = await planTrip(ana)
    const sent = await invite(ana, trip, { email: 'cleo@crew.example' })
    await ana.delete(`/api/trips/${trip.id}/invites/${sent.id}`)

    expect(previewOf((await visitor.get(new URL(sent.inviteUrl).search.replace('?', '/?'))).body)).toEqual(
      PRODUCT,
    )
    expect(previewOf((await visitor.get('/?token=never-was')).body)).toEqual(PRODUCT)
  })
})
