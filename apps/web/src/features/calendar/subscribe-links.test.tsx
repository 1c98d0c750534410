import { expect, test } from 'vitest'
import { googleUrl, webcalUrl } from './calendar.tsx'

test.each(['https', 'http'])('a feed of %s is opened as webcal', (scheme) => {
  expect(webcalUrl(`${scheme}://sendit.example/calendar/8fQ2.ics`)).toBe(
    'webcal://sendit.example/calendar/8fQ2.ics',
  )
})

test('Google is handed the whole address', () => {
  const { origin, searchParams } = new URL(googleUrl('https://sendit.example/calendar/8fQ2.ics'))

  expect(origin).toBe('https://calendar.google.com')
  expect(searchParams.get('cid')).toBe('webcal://sendit.example/calendar/8fQ2.ics')
})
