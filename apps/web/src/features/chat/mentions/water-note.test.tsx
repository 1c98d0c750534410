import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Composer } from '#features/chat/composer/composer.tsx'
import { anOuting } from '#testing/plan.ts'
import { renderAt } from '#testing/render-app.tsx'
import { Mentionables, MentionsTrip, mentionablesOf } from './mentionable.ts'

const person = (id: string, name: string) => ({ id, name, pictureUrl: null })
const crew = mentionablesOf({
  members: [person('maya', 'Maya'), person('ines', 'Inés'), person('sofia', 'Sofia'), person('tom', 'Tom')],
  guests: [person('ben', 'Ben')],
  viewerId: 'maya',
})
const outings = 'GET /api/trips/tarifa/outings'

test('the mention list shows riders on the water in local time, loaded only on demand', async () => {
  const { user, requests } = renderAt(
    '/chat',
    <MentionsTrip value={{ id: 'tarifa', location: 'Tarifa, Spain', timezone: 'Europe/Madrid' }}>
      <Mentionables value={crew}>
        <Composer draft="maya/tarifa" mode="ready" onSend={() => undefined} />
      </Mentionables>
    </MentionsTrip>,
    {
      [outings]: [
        anOuting({ rider: { id: 'sofia', name: 'Sofia' }, backBy: '2026-07-15T14:30:00.000Z' }),
        anOuting({ rider: { id: 'tom', name: 'Tom' }, backAt: '2026-07-15T12:30:00.000Z' }),
      ],
    },
  )
  expect(requests).toEqual([])

  await user.type(screen.getByRole('textbox', { name: 'Message the crew' }), 'Hey @')

  expect(
    await screen.findByRole('option', { name: /Sofia.*On the water, back by 16:30 \(Tarifa time\)/ }),
  ).toBeTruthy()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Inés'),
    expect.stringContaining('On the water'),
    'TTom',
    expect.stringContaining('BenGuest'),
    '@crewEveryone, 5 people',
  ])
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([outings])
})
