import { expect, test } from 'vitest'
import { withPlantedHouse } from '#scripts/structure/planted-house.ts'
import { readSources } from '#scripts/structure/source.ts'
import { checkWalks } from '#scripts/structure/walks.ts'

const house = {
  'apps/web/src/features/chat/composer/composer.tsx': "import { send } from '#lib/send.ts'\nsend()\n",
  'apps/web/src/lib/send.ts': 'export const send = () => undefined\n',
  'apps/web/src/lib/send.test.ts': "import './send.ts'\n",
  'apps/server/src/features/chat/routes.ts': "import '@sendit/core/chat/contract.ts'\n",
  'apps/server/src/features/plan/routes.ts': 'export const routes = 0\n',
  'packages/core/src/chat/contract.ts': 'export const Message = 0\n',
}

function faultsWith(walk: string): string[] {
  const page = `# Working\n\n### Some walks\n\nIn order:\n\n- _A text_: ${walk}.\n\n## Commits\n\n\`lib/none.ts\`\n`
  return withPlantedHouse({ ...house, 'CONTRIBUTING.md': page }, (root) =>
    checkWalks(root, readSources(root)).map(({ file, line, message }) => `${file}:${line} ${message}`),
  )
}

test('a walk along imports, and over the network where it says so, passes', () => {
  const walk =
    '`composer/composer.tsx` → `lib/send.ts` ⇢\n  `chat/routes.ts` (a text) → `core/chat/contract.ts`'

  expect(faultsWith(walk)).toEqual([])
})

test('a file is known by its feature and its name, whatever folder of it holds it', () => {
  expect(faultsWith('`chat/composer.tsx` → `lib/send.ts`')).toEqual([])
})

test.each([
  ['a file that is not there', '`lib/send.ts` →\n  `lib/none.ts`', /:8 There is no file lib\/none\.ts/],
  ['a file that stands twice', '`lib/send.ts` ⇢ `lib/send.ts`', /:7 lib\/send\.ts stands twice/],
  ['a name of two files', '`chat/composer.tsx` ⇢ `routes.ts`', /routes\.ts may be any of .*chat.*plan/],
  ['a step nobody imports', '`lib/send.ts` → `chat/routes.ts`', /No earlier file .*chat\/routes\.ts/],
])('%s is refused', (_fault, walk, answer) => {
  expect(faultsWith(walk)).toEqual([expect.stringMatching(answer)])
})
