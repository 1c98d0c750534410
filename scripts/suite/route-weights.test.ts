import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weighRoutes } from '#scripts/suite/route-weights.mjs'

const manifest = {
  'index.html': {
    file: 'assets/main.js',
    isEntry: true,
    css: ['assets/main.css', 'assets/font.woff2'],
    imports: ['_react.js'],
    dynamicImports: ['src/pages/auth-page.tsx', 'src/app/signed-in-app.tsx'],
  },
  'src/app/signed-in-app.tsx': {
    file: 'assets/shell.js',
    dynamicImports: ['live-line.js', 'src/pages/home-page.tsx', 'src/pages/chat-page.tsx'],
  },
  'live-line.js': { file: 'assets/live-line.js' },
  '_react.js': { file: 'assets/react.js' },
  '_list.js': { file: 'assets/list.js', imports: ['_react.js'] },
  'src/pages/auth-page.tsx': { file: 'assets/auth.js', imports: ['_react.js'] },
  'src/pages/home-page.tsx': { file: 'assets/home.js' },
  'src/pages/chat-page.tsx': {
    file: 'assets/chat.js',
    imports: ['_list.js', '_react.js'],
    css: ['assets/chat.css'],
  },
}

const kilobytes: Record<string, number> = {
  ...{ 'assets/main.js': 30, 'assets/main.css': 10, 'assets/react.js': 50, 'assets/auth.js': 5 },
  ...{
    'assets/home.js': 20,
    'assets/chat.js': 30,
    'assets/list.js': 15,
    'assets/chat.css': 1,
    'assets/shell.js': 7,
  },
  ...{ 'assets/live-line.js': 3 },
}

// Random bytes do not compress, so the raw size counts.
const read = async (file: string) => randomBytes((kilobytes[file] ?? 900) * 1_000)

test('the first screen is weighed with everything it needs and nothing it loads later', async () => {
  const [signIn] = await weighRoutes(manifest, read)

  expect(Math.round((signIn?.bytes ?? 0) / 1_000)).toBe(95)
  expect(signIn?.budget).toBe(110_000)
})

test('the trip home page is weighed together with its shell', async () => {
  const [, home] = await weighRoutes(manifest, read)

  expect(Math.round((home?.bytes ?? 0) / 1_000)).toBe(120)
  expect(home?.budget).toBe(150_000)
})

test('a further route is weighed by what it adds, and named when it is too heavy', async () => {
  const routes = await weighRoutes(manifest, read)

  const heavy = routes.filter(({ bytes, budget }) => bytes > budget)
  expect(heavy.map(({ name }) => name)).toEqual(['chat-page'])
  expect(Math.round((heavy[0]?.bytes ?? 0) / 1_000)).toBe(46)
})
