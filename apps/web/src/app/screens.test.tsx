import { type CrewScreen, SCREENS } from '@sendit/core/screens.ts'
import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { answerWith } from '#testing/render-app.tsx'
import { CREW_SCREENS, prefetchPageData, TABS } from './screens.ts'

const names = Object.keys(CREW_SCREENS) as CrewScreen[]

test.each(names)('%s is crew-only, sits under an existing tab and has a trip address', (name) => {
  const { tab } = CREW_SCREENS[name]

  expect(SCREENS[name].gate).toBe('crew')
  if (tab !== undefined) expect(TABS.map(({ screen }) => screen)).toContain(tab)
  expect(new URL(paths[name]('tarifa'), 'http://sendit.test').pathname).toBe(SCREENS[name].path)
})

test.each(names)('what %s reads ahead is what the page of the server asks for', async (name) => {
  const requests = answerWith({})
  const { path: pathname, ...screen } = SCREENS[name]

  await prefetchPageData(createQueryClient(), { pathname, search: '?tripId=tarifa' })

  const preloaded: readonly string[] = 'reads' in screen ? screen.reads : []
  const asked = requests.map(({ path, search }) => (search.size === 0 ? path : `${path}?${search}`))
  const expected = preloaded.filter((read) => read !== 'messages')
  expect(asked.map((address) => address.replace('/api/trips/tarifa/', ''))).toEqual(expected)
})
