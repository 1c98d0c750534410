import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const server = 'apps/server/src'
const web = 'apps/web/src'
const core = 'packages/core/src'

/** Valid by itself, so a test's planted fault is the only one. */
export const validRepo = {
  [`${core}/chat/contract.ts`]: "import { z } from 'zod'\nexport const Message = z.object({})\n",
  [`${core}/chat/limits.ts`]: 'export const longest = 2_000\n',
  [`${server}/main.ts`]: "import { serve } from './serve.ts'\nserve()\n",
  [`${server}/serve.ts`]: "import { compose } from './compose.ts'\nexport const serve = () => compose()\n",
  [`${server}/compose.ts`]: "import { mount } from './app.ts'\nexport const compose = () => mount()\n",
  [`${server}/app.ts`]:
    "import { FEATURES } from '#features/order.ts'\nexport const register = () => FEATURES\n",
  [`${server}/context.ts`]: 'export type FeaturePlugin = () => void\n',
  [`${server}/features/order.ts`]:
    "import * as chat from './chat/plugin.ts'\nimport * as trips from './trips/plugin.ts'\nexport const FEATURES: readonly object[] = [\n  chat,\n  trips,\n]\n",
  [`${server}/features/chat/plugin.ts`]:
    "import type { FeaturePlugin } from '#context.ts'\nimport { routes } from './routes.ts'\nexport const plugin: FeaturePlugin = () => void routes()\n",
  [`${server}/features/chat/service.ts`]: 'export const postMessage = () => undefined\n',
  [`${server}/features/trips/plugin.ts`]:
    "import { postMessage } from '#features/chat/service.ts'\nexport const plugin = () => postMessage()\n",
  [`${server}/features/chat/routes.ts`]:
    "import { Message } from '@sendit/core/chat/contract.ts'\nexport const routes = () => Message\n",
  [`${server}/features/chat/store.ts`]:
    "import { sql } from 'kysely'\nexport const list = (db) => db.selectFrom('messages').select(sql`1`)\n",
  [`${server}/features/chat/routes.test.ts`]:
    "import '#features/trips/store.ts'\nimport '#testing/test-app.ts'\n",
  [`${server}/features/trips/store.ts`]: 'export const listTrips = (db) => db.selectFrom("trips")\n',
  [`${server}/testing/test-app.ts`]: "import '#app.ts'\n",
  [`${server}/adapters/realtime/redis.ts`]: "import { Redis } from 'ioredis'\nexport { Redis }\n",
  [`${server}/db/open-postgres.ts`]: "import pg from 'pg'\nexport { pg }\n",
  [`${web}/pages/chat-page.tsx`]:
    "import { ChatBox } from '#features/chat/chat-box.tsx'\nexport default function ChatPage() { return <ChatBox /> }\n",
  [`${web}/features/chat/chat-box.tsx`]:
    "import type { Message } from '@sendit/core/chat/contract.ts'\nimport { longest } from '@sendit/core/chat/limits.ts'\nexport const ChatBox = (_: Message) => <p>{longest}</p>\n",
}

export function withFixtureRepo<T>(files: Record<string, string>, look: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'sendit-fixture-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return look(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
