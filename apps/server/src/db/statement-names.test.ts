import { expect, test } from 'vitest'
import { createStatementNames } from './prepared-run.ts'

function named(text: string, { nameOf } = createStatementNames(10)): string {
  nameOf(text)
  return nameOf(text) ?? 'nameless'
}

test('a query gets a name on its second use and keeps it', () => {
  const { nameOf } = createStatementNames(10)

  const [first, again, other, third] = [
    nameOf('select 1'),
    nameOf('select 1'),
    nameOf('select 2'),
    nameOf('select 1'),
  ]

  expect(again).toMatch(/^sendit_[0-9a-f]{40}_0$/)
  expect([first, other, third]).toEqual([undefined, undefined, again])
})

test('one name means one text, on every server and in whatever order the texts came', () => {
  const here = createStatementNames(10)
  const there = createStatementNames(10)

  const ofHere = [named('select 1', here), named('select 2', here)]
  const ofThere = [named('select 2', there), named('select 1', there)]

  expect(ofThere).toEqual(ofHere.toReversed())
  expect(new Set(ofHere).size).toBe(2)
})

test('no more names are assigned than connections should cache', () => {
  const { nameOf } = createStatementNames(1)
  for (const text of ['a', 'a', 'b', 'b']) nameOf(text)

  expect(nameOf('a')).toBe(named('a'))
  expect(nameOf('b')).toBeUndefined()
})

test('texts that never return do not gather', () => {
  const { nameOf } = createStatementNames(3)
  nameOf('asked once, long ago')
  for (const text of ['a', 'b', 'c', 'd']) nameOf(text)

  expect(nameOf('asked once, long ago')).toBeUndefined()
})

test('after a table change other queries are renamed, and the failed query gets no name', () => {
  const names = createStatementNames(10)
  const [stale, neighbour] = [named('a', names), named('b', names)]

  names.renew('a', stale)
  names.renew('a', stale)

  expect(named('a', names)).toBe('nameless')
  expect(named('b', names)).toBe(neighbour.replace(/0$/, '1'))
})

test('after stopping no query is named, and only the first stop reports it', () => {
  const names = createStatementNames(10)
  named('a', names)

  expect([names.stop(), names.stop()]).toEqual([true, false])
  expect([names.nameOf('a'), named('b', names)]).toEqual([undefined, 'nameless'])
})
