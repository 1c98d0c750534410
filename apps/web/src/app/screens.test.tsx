import { type CrewScreen, FIRST_TRIP_READS, SCREENS } from '@sendit/core/screens.ts'
import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { answerWith } from '#testing/render-app.tsx'
import { CREW_SCREENS, TABS } from './screens.ts'

const names = Object.keys(CREW_SCREENS) as CrewScreen[]

test.each(names)('%s is crew-only, sits under an existing tab and has a trip address', (name) => {
  const { tab } = CREW_SCREENS[name]

  expect(SCREENS[name].gate).toBe('crew')
  if (tab !== undefined) expect(TABS.map(({ screen }) => screen)).toContain(tab)
  expect(new URL(paths[name]('tarifa'), 'http://sendit.test').pathname).toBe(SCREENS[name].path)
})

test.each(names)('what %s reads ahead is what the page of the server asks for', async (name) => {
  const requests = answerWith({})

  await CREW_SCREENS[name].prefetchData?.(createQueryClient(), 'tarifa')

  const preloaded = FIRST_TRIP_READS[SCREENS[name].page] ?? []
  const asked = requests.map(({ path, search }) => (search.size === 0 ? path : `${path}?${search}`))
  for (const address of asked) expect(preloaded).toContain(address.replace('/api/trips/tarifa/', ''))
})
