import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BeachCard, BeachRow } from '#features/beaches/beach-recommendations.tsx'
import { DayRail, WindHead } from '#features/plan/day-section.tsx'
import { BeachField } from '#features/plan/form/beach-field.tsx'
import { SessionWhen } from '#features/plan/form/item-dialog.tsx'
import { NextCard } from '#features/plan/home/plan-card.tsx'
import { TodayWind } from '#features/plan/home/today-card.tsx'
import { TodayRows } from '#features/plan/home/today-rows.tsx'
import { SessionVerdict } from '#features/plan/items/item-looks.tsx'
import { SessionFacts } from '#features/plan/session/session.tsx'
import SessionCard from '#features/plan/session-card.tsx'
import { WeekBars } from '#features/plan/wind-strip.tsx'
import WindowCard from '#features/plan/window-card.tsx'
import { WindPanel as RecapWindPanel, WaterPanel } from '#features/recap/riding-panels.tsx'
import { Conditions } from '#features/weather/conditions.tsx'
import { DAY, KINDS_OF_DAY, type KindOfDay, kindOfDay, NOW } from '#testing/kinds-of-day.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { aGoWindow, aPlanItem } from '#testing/plan.ts'
import { aRecap } from '#testing/recap.ts'
import { renderAt } from '#testing/render-app.tsx'
import { aToday, windOfDay } from '#testing/today.ts'

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

const trip = aTrip({ id: 'tarifa' })
const item = aPlanItem({ beachId: 'valdevaqueros-tarifa' })
const recap = aRecap()
if (recap.strongest === null) throw new Error('the recap has a strongest hour')
const { strongest } = recap

const view = {
  ...{ trip, viewerId: null, now: NOW, timezone: 'Europe/Madrid', presentDay: DAY, isOld: false },
}

const PLACES: Record<string, (kind: KindOfDay) => ReactNode> = {
  'features/plan/day-section.tsx': ({ day }) => (
    <>
      <DayRail days={[DAY]} week={new Map([[DAY, day]])} today={DAY} />
      <WindHead day={day} timezone="Europe/Madrid" />
    </>
  ),
  'features/plan/wind-strip.tsx': ({ day }) => (
    <WeekBars days={[DAY]} week={new Map([[DAY, day]])} today={DAY} />
  ),
  'features/plan/home/plan-card.tsx': ({ session }) => (
    <NextCard tripId="tarifa" item={item} today={DAY} viewerId={null} members={[]} weather={session} />
  ),
  'features/plan/home/today-card.tsx': ({ day }) => <TodayWind {...view} today={aToday(windOfDay(day))} />,
  'features/plan/home/today-rows.tsx': ({ day }) => {
    const { window, calm } = windOfDay(day)
    const wind = window ?? calm
    if (wind === null) throw new Error('a day has a wind')
    const nextWindow = { ...wind, from: `${DAY}T12:00:00.000Z`, to: `${DAY}T16:00:00.000Z`, score: 79 }
    return <TodayRows {...view} today={aToday({ window: null, calm: wind, nextWindow })} />
  },
  'features/plan/items/item-looks.tsx': ({ session }) => <SessionVerdict weather={session} />,
  'features/plan/session/session.tsx': ({ riders }) => (
    <SessionFacts tripId="tarifa" item={item} riders={riders} maker={{ id: 'tom', name: 'Tom' }} />
  ),
  'features/plan/form/beach-field.tsx': ({ beach }) => (
    <BeachField beaches={[beach]} value="" hours="14:00 to 17:00" onChoose={() => {}} />
  ),
  'features/plan/form/item-dialog.tsx': ({ beach }) => (
    <SessionWhen beach={beach} day={DAY} attribution={[]} />
  ),
  'features/plan/session-card.tsx': () => <SessionCard id={item.id} />,
  'features/plan/window-card.tsx': () => <WindowCard id="w1" />,
  'features/weather/conditions.tsx': ({ place }) => <Conditions weather={place} now={NOW} isOld={false} />,
  'features/beaches/beach-recommendations.tsx': ({ recommended }) => (
    <>
      <BeachCard beach={recommended} />
      <BeachRow beach={recommended} />
    </>
  ),
  'features/recap/riding-panels.tsx': ({ word }) => (
    <>
      <WaterPanel recap={{ ...recap, days: recap.days.map((day) => ({ ...day, word })) }} />
      <RecapWindPanel
        strongest={{ ...strongest, word }}
        credits={[]}
        timezone={null}
        faceOf={({ id, name }) => ({ id, name })}
      />
    </>
  ),
}

/** Uses of these colours for something else, or inside one of the places above. */
const NO_WIND: Record<string, string> = {
  'ui/wind-word.tsx': 'gives the colours by the word and draws it',
  'ui/wind-dial.tsx': 'is drawn by the places, which give the colour',
  'ui/score-ring.tsx': 'is drawn by the places, which give the tone',
  'features/plan/wind-strip.tsx': 'is drawn by the places',
  'features/weather/conditions.tsx': 'is drawn by the conditions',
  'features/weather/hour-strip.tsx': 'is drawn by the conditions',
  'features/auth/landing.tsx': 'an example wind for visitors',
  'features/chat/message/quote.tsx': 'names of people',
  'styles/tokens.css': 'defines them',
  'styles/theme.css': 'names them for classes',
  'styles/screens/calendar.css': 'kinds of entries',
  'styles/screens/season.css': 'odds of past years',
  'styles/screens/session.css': 'words of riders',
  'styles/screens/recap-panels.css': 'the rider with the most hours',
}

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx,css}', '!../**/*.test.*', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const COLOURS =
  /wind-[1-6]\b|--score-|\b(?:windFill|windInk|toneFill|dialFill|WindWord|WindStrip|ScoreRing|WindDial)\b/

test('every use of the colours of wind is in this list', () => {
  const users = Object.entries(SOURCES)
    .filter(([, source]) => COLOURS.test(source))
    .map(([path]) => path.replace(/^\.\.\//, '').replace(/^\.\//, 'app/'))

  expect(users.length).toBeGreaterThan(15)
  for (const user of users) expect({ ...PLACES, ...NO_WIND }, `${user} draws a wind`).toHaveProperty([user])
})

const DRAWN = /No GO|var\(--(?:wind-|score-|border-strong)|class="wind-word/

const GREENNESS = [
  { rank: 2, colour: /--wind-[34]\b|--score-good|\bchip success\b/, word: /\b(?:prime|good|ideal)\b/i },
  { rank: 1, colour: /--wind-[25]\b|--score-ok/, word: /\b(?:light wind|strong wind|mixed)\b/i },
]
const TONE_RANK = { good: 2, ok: 1, low: 0, none: 0 }

function greenestIn(element: Element): number {
  const html = element.innerHTML.replaceAll(/var\(--wind-\d-text\)/g, '')
  const text = `${element.textContent} ${[...element.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' ')}`
  return GREENNESS.find(({ colour, word }) => colour.test(html) || word.test(text))?.rank ?? 0
}

function show(place: string, kind: KindOfDay) {
  return renderAt('/chat?tripId=tarifa', PLACES[place]?.(kind), {
    'GET /api/auth/user': aUser(),
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': [],
    [`GET /api/plan-items/${item.id}`]: item,
    [`GET /api/plan-items/${item.id}/riders`]: kind.riders,
    'GET /api/wind-windows/w1': aGoWindow({ id: 'w1' }),
    'GET /api/trips/tarifa/session-beaches': { beaches: [kind.beach], attribution: [] },
  })
}

describe.each(Object.keys(PLACES))('%s', (place) => {
  test.each(Object.entries(KINDS_OF_DAY))('on a day of %s is no greener than the rule', async (_, fields) => {
    const kind = kindOfDay(fields)
    const { container } = show(place, kind)
    await vi.waitFor(() => expect(container.innerHTML).toMatch(DRAWN))

    expect(greenestIn(container)).toBeLessThanOrEqual(TONE_RANK[kind.tone])
  })

  test('shows the good day as one, so that the walk sees what it looks for', async () => {
    const kind = kindOfDay({})
    const { container } = show(place, kind)

    await vi.waitFor(() => expect(greenestIn(container)).toBe(2))
  })
})
