import { expect, test } from 'vitest'
import { SendMessage } from './chat/contract.ts'
import { UpdateProfile } from './profile/contract.ts'
import { CreateTrip, UpdateTrip } from './trips/contract.ts'
import { AskedDay, Email, Instant } from './wire.ts'

const trip = { name: 'Tarifa', location: 'Spain', tripDate: '2026-07-15' }
const firstIssue = (result: { error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues[0]

test.each([
  [' Ana@Crew.Example ', 'ana@crew.example'],
  ['BEN+kite@crew.example', 'ben+kite@crew.example'],
])('the address %j is stored as %s', (typed, expected) => {
  expect(Email.parse(typed)).toBe(expected)
})

test.each([
  'ana@crew.example',
  "o'brien+kite_2026@mail.crew.example",
  'a@b',
  'ana@localhost',
  'ana@xn--mller-kva.example',
  `${'a'.repeat(64)}@crew.example`,
])('%s is an address', (typed) => {
  expect(Email.safeParse(typed).success).toBe(true)
})

test.each([
  ...['', 'ana', '@crew.example', 'ana@', 'a b@crew.example', 'ana@crew@example', null, 7],
  // Two addresses, or what mail servers would parse differently.
  ...[
    'a,victim@x.example',
    'ana@crew.example,victim@x.example',
    'ana@crew.example;b@x.example',
    '<ana@crew.example>',
  ],
  ...[
    'Ana <ana@crew.example>',
    '"ana"@crew.example',
    'ana@crew.example\r\nBcc: victim@x.example',
    'a\\b@crew.example',
  ],
  ...['.ana@crew.example', 'ana.@crew.example', 'a..b@crew.example', 'ana@crew..example', 'ana@.example'],
  ...['ana@-crew.example', 'ana@crew-.example', 'ana@crew_x.example', 'ana@crew.example.', 'ana@[127.0.0.1]'],
  ...['ana@127.0.0.1', 'ana@1', 'añá@crew.example', 'ana@müller.example', 'a\u0000b@crew.example'],
  ...[`${'a'.repeat(65)}@crew.example`, `ana@${'b'.repeat(64)}.example`, `ana@${'b.'.repeat(130)}example`],
])('%j is no address', (typed) => {
  expect(firstIssue(Email.safeParse(typed))?.message).toBe('Valid email address is required')
})

test.each(['1970-01-01T00:00:00Z', '2026-07-15T09:00:00.123Z', '2999-12-31T23:59:59.999Z'])(
  '%s is an instant',
  (text) => {
    expect(Instant.safeParse(text).success).toBe(true)
  },
)

test.each([
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '3000-01-01T00:00:00Z',
  '2026-07-15T09:00:00+02:00',
  '2026-07-15',
  '',
])('%j is no instant', (text) => {
  expect(Instant.safeParse(text).success).toBe(false)
})

test.each(['name', 'location'] as const)('a trip needs a %s, and spaces are none', (field) => {
  const result = CreateTrip.safeParse({ ...trip, [field]: '   ' })

  expect(firstIssue(result)).toMatchObject({
    path: [field],
    message: field === 'name' ? 'Trip name is required' : 'Location is required',
  })
})

test.each([undefined, '', null])(
  'a trip starting on %j is rejected because the date is required',
  (tripDate) => {
    expect(firstIssue(CreateTrip.safeParse({ ...trip, tripDate }))?.message).toBe(
      'Trip start date is required',
    )
  },
)

test('texts are trimmed', () => {
  expect(CreateTrip.parse({ ...trip, name: '  Tarifa \n', description: ' wind ' })).toMatchObject({
    name: 'Tarifa',
    description: 'wind',
  })
})

test('what a form does not have is dropped', () => {
  const parsed = CreateTrip.parse({ ...trip, id: 'x', createdBy: 'eve', status: 'paid' })

  expect(parsed).toEqual(trip)
})

test('a trip cannot end before it starts, but on the same day', () => {
  expect(firstIssue(CreateTrip.safeParse({ ...trip, tripEndDate: '2026-07-14' }))).toMatchObject({
    path: ['tripEndDate'],
    message: 'Trip end date must not be before the start date',
  })
  expect(CreateTrip.safeParse({ ...trip, tripEndDate: '2026-07-15' }).success).toBe(true)
})

test('a cleared end date is none', () => {
  expect(CreateTrip.parse({ ...trip, tripEndDate: '' }).tripEndDate).toBeNull()
})

test('an edit may carry any field alone', () => {
  expect(UpdateTrip.parse({ description: 'new' })).toEqual({ description: 'new' })
  expect(UpdateTrip.parse({})).toEqual({})
})

test('a display name has 1 to 50 characters', () => {
  expect(firstIssue(UpdateProfile.safeParse({ displayName: ' ' }))?.message).toBe('Display name is required')
  expect(UpdateProfile.safeParse({ displayName: 'x'.repeat(50) }).success).toBe(true)
  expect(firstIssue(UpdateProfile.safeParse({ displayName: 'x'.repeat(51) }))?.message).toBe(
    'Display name must be 50 characters or less',
  )
})

test.each([
  ['1969-12-31', false],
  ['1970-01-01', true],
  ['2100-12-31', true],
  ['2101-01-01', false],
  ['9999-12-31', false],
  ['+010000-01', false],
])('a request may name the day %s: %s', (day, expected) => {
  expect(AskedDay.safeParse(day).success).toBe(expected)
})

test.each(['\u200B', '\u3164', '\u2800', ' \u202E '])(
  '%j is no name of a trip or a person, and no message',
  (text) => {
    expect(firstIssue(CreateTrip.safeParse({ ...trip, name: text }))?.message).toBe('Trip name is required')
    expect(UpdateProfile.safeParse({ displayName: text }).success).toBe(false)
    expect(firstIssue(SendMessage.safeParse({ text }))?.message).toBe('Message cannot be empty')
  },
)

test('what turns the text behind it round is no part of a name', () => {
  expect(CreateTrip.parse({ ...trip, name: 'Kite\u202E week\u2066' }).name).toBe('Kite week')
  expect(UpdateProfile.parse({ displayName: 'Eve\u202E', lastName: '\u2067Hale' })).toMatchObject({
    displayName: 'Eve',
    lastName: 'Hale',
  })
})
