import { describe, expect, test } from 'vitest'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { anOuting } from '#testing/plan.ts'
import { aQueuedMutation } from '#testing/with-outbox.tsx'
import { boardRows, countText, spanText, timeText, type WaitingOnWater } from './board-rows.ts'
import type { ComingBack, GoingOut, MovingBackBy, SeeingRider } from './mutations.ts'

const waits = <Payload>(kind: string, what: Payload) =>
  aQueuedMutation(kind, 'tarifa', what) as QueuedMutation<Payload>
const viewer = { id: 'maya', name: 'Maya' }
const NOTHING: WaitingOnWater = { going: [], back: [], moves: [], seen: [] }
const jonas = anOuting({ id: 'o1', rider: { id: 'jonas', name: 'Jonas' } })
const at = (time: string) => new Date(`2026-07-15T${time}:00.000Z`)
const rowsAt = (time: string, waiting: Partial<WaitingOnWater> = {}, outings = [jonas]) =>
  boardRows(outings, { waiting: { ...NOTHING, ...waiting }, viewer, now: at(time) })

test.each([
  ['12:00', 'out', '2 h 30 left', 1],
  ['14:18', 'out', '12 min left', 0.08],
  ['14:30', 'due', 'due now', 0],
  ['14:44', 'due', 'due for 14 min', 0],
  ['14:45', 'overdue', '15 min overdue', 0],
  ['15:30', 'overdue', '1 h overdue', 0],
])('at %s a rider is %s', (time, state, text, share) => {
  const [row] = rowsAt(time)

  expect(row).toMatchObject({ state, shareLeft: expect.closeTo(share, 6) })
  expect(row && timeText(row)).toBe(text)
})

test('the most overdue rider comes first, and the heading counts overdue riders', () => {
  const ines = anOuting({ id: 'o2', rider: { id: 'ines', name: 'Inés' }, backBy: '2026-07-15T14:00:00.000Z' })
  const back = anOuting({ id: 'o3', backAt: '2026-07-15T13:00:00.000Z' })

  const rows = rowsAt('14:40', {}, [jonas, ines, back])

  expect(rows.map(({ rider }) => rider.name)).toEqual(['Inés', 'Jonas'])
  expect(countText(rows)).toBe('2, one overdue')
})

test('without contact no rider is shown as late', () => {
  const rows = rowsAt('14:50')

  expect(rows.map((row) => timeText(row, false))).toEqual(['no news'])
  expect(countText(rows, false)).toBe('1')
})

describe('what waits on this phone', () => {
  const going = [
    waits<GoingOut>('outing-out', {
      ...{ backBy: '2026-07-15T14:00:00.000Z', buddyId: null, itemId: null, at: '2026-07-15T12:00:00.000Z' },
    }),
  ]

  test('an outing not yet sent to the server appears among the others', () => {
    expect(rowsAt('13:00', { going })).toMatchObject([
      { outingId: null, rider: viewer, minutesLeft: 60 },
      { outingId: 'o1' },
    ])
  })

  test('an unsent outing already ended disappears, as does a rider marked back', () => {
    const back = [
      waits<ComingBack>('outing-back', { outingId: null, riderId: 'maya', at: '2026-07-15T12:30:00.000Z' }),
      waits<ComingBack>('outing-back', { outingId: 'o1', riderId: 'jonas', at: '2026-07-15T12:30:00.000Z' }),
    ]

    expect(rowsAt('13:00', { going, back })).toEqual([])
  })

  test('a guest’s report on this phone appears beside the rider but ends nothing', () => {
    const back = [
      waits<ComingBack>('outing-back', { outingId: 'o1', riderId: 'jonas', at: '2026-07-15T14:50:00.000Z' }),
    ]

    const rows = boardRows([jonas], { waiting: { ...NOTHING, back }, viewer: null, now: at('14:52') })

    expect(rows).toMatchObject([
      { outingId: 'o1', state: 'overdue', backReported: { by: null, at: '2026-07-15T14:50:00.000Z' } },
    ])
  })

  test('what was refused is not so', () => {
    const [mutation] = going
    if (mutation === undefined) throw new Error('nothing waits')

    expect(rowsAt('13:00', { going: [{ ...mutation, state: 'refused' }] })).toHaveLength(1)
  })

  test('a sight of a mate holds at once, unless they were seen later than that', () => {
    const seen = [
      waits<SeeingRider>('outing-seen', { outingId: 'o1', seenAt: '2026-07-15T13:40:00.000Z' }),
      waits<SeeingRider>('outing-seen', { outingId: 'o9', seenAt: '2026-07-15T13:50:00.000Z' }),
    ]
    const seenAt = (lastSeenAt: string) => ({
      ...jonas,
      ...{ lastSeenAt, lastSeenBy: { id: 'ines', name: 'Inés' } },
    })

    expect(rowsAt('14:00')[0]?.lastSeen).toBeNull()
    expect(rowsAt('14:00', { seen })[0]?.lastSeen).toEqual({ at: '2026-07-15T13:40:00.000Z', by: null })
    const later = '2026-07-15T13:45:00.000Z'
    expect(rowsAt('14:00', { seen }, [seenAt(later)])[0]?.lastSeen).toEqual({ at: later, by: 'Inés' })
  })

  test('a later hour holds at once', () => {
    const moves = [waits<MovingBackBy>('outing-move', { outingId: 'o1', backBy: '2026-07-15T15:00:00.000Z' })]

    expect(rowsAt('14:45', { moves })).toMatchObject([{ state: 'out', minutesLeft: 15 }])
  })
})

test.each([
  [5, '5 min'],
  [60, '1 h'],
  [91, '1 h 31'],
])('%d minutes', (minutes, text) => {
  expect(spanText(minutes)).toBe(text)
})
