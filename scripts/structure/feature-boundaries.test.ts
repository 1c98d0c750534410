import { expect, test } from 'vitest'
import { checkFeatureBoundaries } from './feature-boundaries.ts'
import { withFixtureRepo } from './fixture-repo.ts'
import { readSources } from './source.ts'

const web = 'apps/web/src'

const faultsWith = (fixture: Record<string, string>) =>
  withFixtureRepo(fixture, (root) => checkFeatureBoundaries(readSources(root)).map(({ message }) => message))

test.each([
  ['a link with an address', "export const Polls = () => <a href='/polls'>Polls</a>\n"],
  ['an address with a trip', 'export const to = (id: string) => "/polls?tripId=" + id\n'],
  ['a screen told by its address', "export const isChat = (path: string) => path === '/chat'\n"],
])('%s outside the table of screens is refused', (_fault, text) => {
  expect(faultsWith({ [`${web}/features/polls/polls.tsx`]: text })).toEqual([
    expect.stringMatching(/core\/screens\.ts says where it is/),
  ])
})

test('an address of the API or of a file is none of a screen', () => {
  const text = "export const reads = ['/api/trips', '/files/a', '/ws', '/healthz', '/sw.js', '/']\n"

  expect(faultsWith({ [`${web}/lib/reads.ts`]: text })).toEqual([])
})

test('a feature of the web writes in its mutations alone', () => {
  const text = "export const cast = (writeApi) => writeApi('POST', '/api/polls')\n"

  expect(faultsWith({ [`${web}/features/polls/poll.tsx`]: text })).toEqual([
    expect.stringMatching(/writes in its mutations\.ts/),
  ])
  expect(faultsWith({ [`${web}/features/polls/mutations.ts`]: text })).toEqual([])
})
