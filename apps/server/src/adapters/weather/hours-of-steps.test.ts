import { expect, test } from 'vitest'
import { hoursOfSteps } from './open-weather-map.ts'
import type { Moment } from './port.ts'

const HOUR = 3600
const at = (iso: string) => Date.parse(`2026-07-15T${iso}:00Z`) / 1000
const SUN = { sunrise: at('05:12'), sunset: at('19:43') }
const MADRID = { offset: 2 * HOUR, sun: SUN }

function reading(time: number, fields: Partial<Moment> = {}): Moment {
  return {
    ...{ time, windKnots: 12, windDirection: 90, gustKnots: 18, temperature: 24, rainMmPerHour: 0 },
    ...{ visibility: 10_000, isThunder: false, isDay: true },
    sky: { main: 'Clear', description: 'clear sky', icon: '01d' },
    ...fields,
  }
}

const clock = ({ time }: Moment) => new Date(time * 1000).toISOString().slice(11, 16)

test('between steps of three hours lies every hour, from the one that has begun', () => {
  const hours = hoursOfSteps(
    [reading(at('13:40')), reading(at('15:00'), { windKnots: 18 }), reading(at('18:00'), { windKnots: 24 })],
    MADRID,
  )

  expect(hours.map(clock)).toEqual(['13:00', '14:00', '15:00', '16:00', '17:00', '18:00'])
  expect(hours.map(({ windKnots }) => windKnots)).toEqual([12, 13.5, 18, 20, 22, 24])
})

test('where clocks are half an hour or a quarter off, hours begin then', () => {
  const steps = [reading(at('12:00')), reading(at('15:00'))]

  expect(hoursOfSteps(steps, { ...MADRID, offset: 5.5 * HOUR }).map(clock)).toEqual([
    ...['11:30', '12:30', '13:30', '14:30'],
  ])
  expect(hoursOfSteps(steps, { ...MADRID, offset: -3.5 * HOUR }).map(clock)[0]).toBe('11:30')
  expect(hoursOfSteps(steps, { ...MADRID, offset: 5.75 * HOUR }).map(clock)[0]).toBe('11:15')
})

test('the wind turns the short way, and what one side does not know is unknown', () => {
  const [, first, second] = hoursOfSteps(
    [
      reading(at('12:00'), { windDirection: 350, gustKnots: null, rainMmPerHour: 0 }),
      reading(at('15:00'), { windDirection: 20, rainMmPerHour: 2, isThunder: true }),
    ],
    MADRID,
  )

  expect(first).toMatchObject({ windDirection: 0, gustKnots: null, rainMmPerHour: 2, isThunder: false })
  expect(second).toMatchObject({ windDirection: 10, isThunder: true })
})

test('light is where the sun is, on the days after too', () => {
  const steps = Array.from({ length: 10 }, (_, index) => reading(at('18:00') + index * 3 * HOUR))

  const hours = hoursOfSteps(steps, MADRID)

  const light = hours.filter(({ isDay }) => isDay).map(clock)
  expect(light.slice(0, 3)).toEqual(['18:00', '19:00', '06:00'])
  expect(hours.find((hour) => clock(hour) === '20:00')?.sky.icon).toBe('01n')
  expect(hours.filter(({ isDay }) => isDay).at(-1)?.time).toBe(at('19:00') + 24 * HOUR)
})

test('without steps there are no hours but the one of now', () => {
  expect(hoursOfSteps([], MADRID)).toEqual([])
  expect(hoursOfSteps([reading(at('13:40'))], MADRID).map(clock)).toEqual(['13:00'])
})
