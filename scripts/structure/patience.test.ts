import { expect, test } from 'vitest'
import { checkPatience } from '#scripts/structure/patience.ts'
import type { Source } from '#scripts/structure/source.ts'

const says = (path: string, what: string) =>
  checkPatience([{ path, mentions: [{ what, line: 3 }] } as Source])

test.each(['testing/visit-app.tsx', 'app/app.test.tsx', 'lib/testing/clock.ts', 'clock.test.ts'])(
  'a wait of its own is told in %s',
  (path) => {
    expect(says(`apps/web/src/${path}`, 'name timeout')).toMatchObject([{ line: 3 }])
  },
)

test.each([
  'apps/web/src/testing/eventually.ts',
  'apps/web/src/lib/api-client.ts',
  'apps/server/src/features/auth/passkeys.test.ts',
])('what is no wait of a test may be called so: %s', (path) => {
  expect(says(path, 'name timeout')).toEqual([])
})

test("the runner's own wait is told everywhere but where it is given its time", () => {
  expect(says('apps/server/src/jobs/runner.test.ts', 'vi.waitFor')).toMatchObject([{ line: 3 }])
  expect(says('apps/server/src/testing/eventually.ts', 'vi.waitFor')).toEqual([])
})
