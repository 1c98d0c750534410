import { expect, test } from 'vitest'
import { checkRooms } from '#scripts/structure/rooms.ts'
import type { Source } from '#scripts/structure/source.ts'

const files = (folder: string, count: number, ending = '.tsx') =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/part-${index}${ending}` }) as Source)

test('a folder of a feature that is too full is told once', () => {
  const faults = checkRooms(files('apps/web/src/features/chat/composer', 16))

  expect(faults.map(({ message }) => message)).toEqual([
    'apps/web/src/features/chat/composer holds 16 files: give them folders with names from the product.',
  ])
})

test('as many as can be seen at once may stand there, with all their tests, and elsewhere more', () => {
  const few = files('apps/web/src/features/chat', 15)
  const tests = files('apps/web/src/features/chat', 15, '.test.tsx')

  expect(checkRooms([...few, ...tests, ...files('apps/web/src/ui', 90)])).toEqual([])
})
