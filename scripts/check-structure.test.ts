import { expect, test } from 'vitest'
import { checkStructure } from '#scripts/structure/check.ts'
import { validRepo, withFixtureRepo } from '#scripts/structure/fixture-repo.ts'

const server = 'apps/server/src'
const web = 'apps/web/src'
const core = 'packages/core/src'

function faultsWith(fixture: Record<string, string>): string[] {
  return withFixtureRepo({ ...validRepo, ...fixture }, (root) =>
    checkStructure(root).faults.map(({ file, message }) => `${file}: ${message}`),
  )
}

test('a valid repository has no faults', () => {
  expect(faultsWith({})).toEqual([])
})

const empty = 'export const nothing = 0\n'

test.each<[fault: string, path: string, text: string, answer: RegExp]>([
  [
    'a word of its own for an event',
    `${server}/features/chat/service.ts`,
    'export const writeDeed = 0\n',
    /writeDeed: a standard term/,
  ],
  ['a file of that kind', `${web}/lib/told-here.ts`, empty, /told-here.ts: a standard term/],
  ['an import that climbs', `${server}/http/sessions.ts`, "import '../app.ts'\n", /climbs out.*#…/],
  [
    'a feature using what registers it',
    `${server}/features/chat/socket.ts`,
    "import '#app.ts'\n",
    /features must not import app/,
  ],
  [
    'http using a feature',
    `${server}/http/pipe.ts`,
    "import '#features/chat/store.ts'\n",
    /use http, auth, trips, live, queue, files → db/,
  ],
  [
    'auth using the context',
    `${server}/auth/gate.ts`,
    "import '#context.ts'\n",
    /auth, trips, live, queue, files must not import context/,
  ],
  [
    'an adapter using the trip gate',
    `${server}/adapters/a.ts`,
    "import '#trips/g.ts'\n",
    /adapters must not import http, auth, trips/,
  ],
  [
    'the config using the database',
    `${server}/config.ts`,
    "import type { A } from '#db/a.ts'\n",
    /must not import db/,
  ],
  [
    'a type import upwards',
    `${web}/ui/card.tsx`,
    "import type { A } from '#features/chat/chat-box.tsx'\n",
    /ui must not import features/,
  ],
  [
    'a lazy import upwards',
    `${web}/lib/load.ts`,
    "export const load = () => import('#pages/chat-page.tsx')\n",
    /lib must not import pages/,
  ],
  [
    'an inline type upwards',
    `${web}/lib/load.ts`,
    "export type P = import('#pages/chat-page.tsx').P\n",
    /lib must not import pages/,
  ],
  [
    'a re-export upwards',
    `${web}/session/visitor.ts`,
    "export { a } from '#app/shell.tsx'\n",
    /session, trip, offline must not import app/,
  ],
  [
    'a feature using a later one',
    `${server}/features/chat/service.ts`,
    "import type { Trip } from '#features/trips/service.ts'\n",
    /trips, which does not stand before it in features\/order\.ts/,
  ],
  [
    'a feature using one that is not registered',
    `${server}/features/trips/service.ts`,
    "import '#features/weather/service.ts'\n",
    /weather, which does not stand before it/,
  ],
  [
    'a feature using the store of an earlier one',
    `${server}/features/trips/service.ts`,
    "import type { Message } from '#features/chat/message-store.ts'\n",
    /must not import message-store\.ts of chat: use its service/,
  ],
  [
    'a feature using the routes of an earlier one',
    `${server}/features/trips/service.ts`,
    "import '#features/chat/routes.ts'\n",
    /must not import routes\.ts of chat/,
  ],
  [
    'a feature using the plugin of an earlier one',
    `${server}/features/trips/service.ts`,
    "import '#features/chat/plugin.ts'\n",
    /must not import plugin\.ts of chat/,
  ],
  [
    'a web feature using its neighbour',
    `${web}/features/trips/a.tsx`,
    "import '#features/chat/chat-box.tsx'\n",
    /let the page put them together/,
  ],
  [
    'the product using test builders',
    `${server}/http/pipe.ts`,
    "import '#testing/test-app.ts'\n",
    /for tests only/,
  ],
  [
    'a statement that takes whatever columns there are',
    `${server}/features/trips/store.ts`,
    "export const f = (db) => db.selectFrom('trips').selectAll()\n",
    /names its columns/,
  ],
  [
    'a write that answers whatever columns there are',
    `${server}/features/trips/store.ts`,
    "export const f = (db) => db.insertInto('trips').returningAll()\n",
    /names its columns/,
  ],
  [
    'a query in a service',
    `${server}/features/chat/service.ts`,
    "export const f = (db) => db.selectFrom('messages')\n",
    /into the store/,
  ],
  [
    'an insert in a route',
    `${server}/features/chat/routes.ts`,
    "export const f = (db) => db.insertInto('messages')\n",
    /into the store/,
  ],
  ['a presenter in a service', `${server}/features/chat/service.ts`, "import './present.ts'\n", /rows/],
  [
    'kysely in a service',
    `${server}/features/chat/service.ts`,
    "import { sql } from 'kysely'\n",
    /store\.ts, auth\/, trips\//,
  ],
  [
    'a vendor client in a feature',
    `${server}/features/chat/service.ts`,
    "import { Redis } from 'ioredis'\n",
    /Only adapters\//,
  ],
  ['a mail client in jobs', `${server}/queue/outbox.ts`, "import 'nodemailer'\n", /Only adapters\//],
  ['Redis in the database room', `${server}/db/open.ts`, "import 'ioredis'\n", /Only adapters\//],
  [
    'an AWS client in http',
    `${server}/http/files.ts`,
    "export const s3 = () => import('@aws-sdk/client-s3')\n",
    /Only adapters\//,
  ],
  ['Node in core', `${core}/chat/order.ts`, "import 'node:fs'\n", /core imports zod and itself/],
  ['a package in core', `${core}/chat/order.ts`, "import 'date-fns'\n", /core imports zod and itself/],
  ['the clock in core', `${core}/chat/order.ts`, 'export const f = () => Date.now()\n', /no clock/],
  ['a new date in core', `${core}/chat/order.ts`, 'export const f = () => new Date()\n', /no clock/],
  [
    'chance in core',
    `${core}/chat/order.ts`,
    'export const f = () => Math.random()\n',
    /no clock, no chance/,
  ],
  [
    'crypto in core',
    `${core}/chat/order.ts`,
    'export const f = () => crypto.randomUUID()\n',
    /take it as an argument/,
  ],
  [
    'a contract value in the web',
    `${web}/lib/parse.ts`,
    "import { Message } from '@sendit/core/chat/contract.ts'\n",
    /never values/,
  ],
  ['zod in the web', `${web}/lib/parse.ts`, "import type { ZodType } from 'zod'\n", /does not get "zod"/],
  ['Node in the web', `${web}/lib/parse.ts`, "import 'node:path'\n", /does not get "node:path"/],
  ['Node in the worker', 'apps/web/worker/a.ts', "import 'node:fs'\n", /does not get "node:fs"/],
  [
    'raw SQL',
    `${server}/features/chat/store.ts`,
    "import { sql } from 'kysely'\nexport const f = (t) => sql.raw(t)\n",
    /unchecked/,
  ],
  [
    'literal SQL',
    `${server}/db/portable.ts`,
    "import { sql } from 'kysely'\nexport const f = (t) => sql.lit(t)\n",
    /unchecked/,
  ],
  [
    'raw HTML',
    `${web}/ui/card.tsx`,
    'export const C = (h) => <p dangerouslySetInnerHTML={{ __html: h }} />\n',
    /render text/,
  ],
  [
    'what older browsers lack',
    `${web}/lib/parse.ts`,
    'export const f = (t) => URL.canParse(t)\n',
    /younger than the browsers/,
  ],
  [
    'what older browsers lack, on a value',
    `${core}/chat/order.ts`,
    'export const f = (a, b) => a.isSubsetOf(b)\n',
    /younger than the browsers/,
  ],
  [
    'letters in pixels',
    `${web}/styles/a.css`,
    '.a {\n  font-size: 14px;\n}\n',
    /"font-size: 14px" stays small/,
  ],
  [
    'lines in pixels in the short form',
    `${web}/styles/a.css`,
    '.a { font: 700 1rem / 20px serif }',
    /write it in rem/,
  ],
  [
    'a class with letters in pixels',
    `${web}/ui/a.tsx`,
    "export const a = 'mt-1 text-[14px]'\n",
    /text-\[14px\]/,
  ],
  [
    'a lint exception without a reason',
    `${web}/lib/a.ts`,
    '// biome-ignore lint/a/b: <explanation>\n',
    /carries its reason/,
  ],
  ['types switched off', `${web}/lib/a.ts`, '// @ts-ignore\n', /make the type right/],
  ['types switched off in what builds', 'apps/web/chunks.ts', '// @ts-nocheck\n', /make the type right/],
])('%s is refused', (_fault, path, text, answer) => {
  expect(faultsWith({ [path]: text })).toEqual([expect.stringMatching(answer)])
})

test('sizes of text in rem, and boxes in pixels, pass', () => {
  const sheet = '.a { font: 700 1rem / 1.25 serif; line-height: 1.5rem; padding: 4px; max-height: 20px }'

  expect(faultsWith({ [`${web}/styles/a.css`]: sheet })).toEqual([])
})

test('a circle of files is refused and drawn', () => {
  const faults = faultsWith({
    [`${core}/chat/order.ts`]: "import './group.ts'\n",
    [`${core}/chat/group.ts`]: "import type { A } from './order.ts'\n",
  })

  expect(faults).toEqual([expect.stringContaining('chat/group.ts → ')])
})

test('zod imported through a plain core file is not allowed in the browser', () => {
  const faults = faultsWith({
    [`${core}/wire.ts`]:
      "import { z } from 'zod'\nexport const Id = z.string()\nexport const longestName = 80\n",
    [`${web}/lib/names.ts`]: "import { longestName } from '@sendit/core/wire.ts'\nexport { longestName }\n",
  })

  expect(faults).toEqual([expect.stringMatching(/brings zod/)])
})

test('a lint exception with its reason is let through', () => {
  const text = '// biome-ignore lint/a11y/noAutofocus: the code field is all there is on this screen\n'

  expect(faultsWith({ [`${web}/lib/a.ts`]: `${text}${empty}` })).toEqual([])
})
